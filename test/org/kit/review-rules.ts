import { inBrowser } from "../../support/browser.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Produce } from "../../support/kit/produced.js";
import { hidden } from "../../support/kit/visible.js";
import { makeOrganization } from "../../support/org.js";
import { storeOwnPreset } from "../../../subgraphs/org/review-rules/store/policies.js";
import type { OrgPart } from "./part.js";

/** The only admin has the address of an agent. */
const noDecider: Produce = async ({ parley }) => {
  const { adminUserId, admin } = await makeOrganization(parley.services);
  const email = `${adminUserId.toLowerCase()}@${parley.services.config.MAIL_DOMAIN}`;
  await parley.services.database.request.transaction((tx) =>
    tx.consoleUser.update({ where: { id: adminUserId }, data: { email }, select: { id: true } }),
  );
  const { errors } = await inBrowser(
    parley,
    admin,
    "mutation { applyReviewPreset(input: { outboundPreset: ALL_HELD }) { policy { version } } }",
  );
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
};

/** From wire contract reviews 2.9. */
export const reviewRules: FeatureKit<OrgPart> = {
  graphql: `
  Query.reviewPolicy                     401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.updateReviewPolicy            401   403k  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.applyReviewPreset             401   403k  403k  403k  403k  403k  403a  403b  403k  403k  404   401
  `,
  calls: {
    "Query.reviewPolicy": ({ target }) => [`(agentHandle: "${target.handle}")`, "{ version outboundPreset ttlHours }"],
    "Mutation.updateReviewPolicy": () => [input("ttlHours: 24"), "{ policy { version ttlHours } }"],
    "Mutation.applyReviewPreset": ({ target }) => [
      input(`agentHandle: "${target.handle}", outboundPreset: READ_ONLY`),
      "{ policy { outboundPreset } }",
    ],
  },
  more: async ({ parley }, { target }) => {
    await parley.services.database.request.transaction((tx) => storeOwnPreset(tx, target.id, "autonomous"));
    return {};
  },
  visible: { findVisiblePresets: hidden(({ target }) => [[target.id]]) },
  events: {
    "review_policy.changed": async ({ parley }, { credentials }) => {
      const mutation = "mutation { updateReviewPolicy(input: { ttlHours: 24 }) { policy { version } } }";
      await inBrowser(parley, credentials["cons"] as Readonly<Record<string, string>>, mutation);
    },
  },
  codes: { no_decider: noDecider },
};
