import { input, ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { unclaimedAgent } from "../support/error-stage.js";
import type { A2aPart } from "./part.js";

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const settings: FeatureKit<A2aPart> = {
  rest: `
  GET    /api/v1/identities/a2a/settings                       401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PUT    /api/v1/identities/{agent_handle}/a2a/settings        401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.a2aOrganizationSettings     401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aSettings                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateA2aSettings        401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  calls: {
    "Query.a2aOrganizationSettings": () => ["", "{ nodes { identityId } }"],
    "Query.a2aSettings": (scene) => [ofTarget(scene), "{ enabled }"],
    "Mutation.updateA2aSettings": ({ target }) => [
      input(`agentHandle: "${target.handle}", filterMode: BLACKLIST`),
      "{ settings { enabled } }",
    ],
  },
  bodies: {
    "PUT /api/v1/identities/{agent_handle}/a2a/settings": () => ({ filter_mode: "blacklist" }),
  },
  visible: {
    findVisibleSettings: hidden(({ target }) => [[target.id]]),
    listVisibleSettings: shown(() => [page]),
  },
  codes: {
    a2a_identity_unclaimed: async (stage) => {
      const { handle } = await unclaimedAgent(stage);
      const path = `/api/v1/identities/${handle}/a2a/settings`;
      return byRest(stage.parley, stage.organization.adminKey, ["PUT", path, { enabled: true }]);
    },
  },
  unfiltered: [alone("listVisibleSettings")],
};
