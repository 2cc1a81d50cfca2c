import { ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden } from "../../support/kit/visible.js";
import type { OrgPart } from "./part.js";

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const activity: FeatureKit<OrgPart> = {
  graphql: `
  Query.eventCursor                      401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.organizationActivityCounts       401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.organizationEvents               401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Subscription.agentActivity             401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.organizationActivity      401   401   403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
  tools: { get_events: ({ cursor }) => ({ after: cursor, limit: 5 }) },
  calls: {
    "Query.eventCursor": () => [""],
    "Query.organizationActivityCounts": () => ["", "{ counts { kind count } }"],
    "Query.organizationEvents": () => ["", "{ nodes { id kind cursor } }"],
    "Subscription.agentActivity": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
    "Subscription.organizationActivity": ({ cursor }) => [`(after: "${cursor}")`, "{ kind }"],
  },
  visible: {
    findVisibleLastEvents: hidden(({ target }) => [[target.id]]),
  },
};
