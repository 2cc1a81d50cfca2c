import { randomUUID } from "node:crypto";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import { anotherNumber } from "../support/another-number.js";
import type { MessagingPart } from "./part.js";

declare module "./part.js" {
  interface MessagingPart {
    /** A contact rule of the target's. */
    readonly imRuleId: string;
  }
}

const base = "/api/v1/im/identities/{agent_handle}/contact-rules";
/** Each call names another number. */
const newRule = () => ({ action: "block", match_target: anotherNumber("+1999") });

/** From wire contract im 4, 5, 6 and 12. */
export const contactRules: FeatureKit<MessagingPart> = {
  rest: `
  GET    /api/v1/im/identities/{agent_handle}/contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  POST   /api/v1/im/identities/{agent_handle}/contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  GET    /api/v1/im/identities/{agent_handle}/contact-rules/{rule_id} 401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  PATCH  /api/v1/im/identities/{agent_handle}/contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  DELETE /api/v1/im/identities/{agent_handle}/contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  GET    /api/v1/im/contact-rules                                     401 403c 403a 403a 403a ok 403c 403c ok 403a 403c 401
  `,
  graphql: `
  Query.imContactRules             401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.imAdmission                401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.imContactRule              401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.imOrganizationContactRules 401 403c 403a 403a 403a ok ok ok ok  403a ok  401
  Mutation.createImContactRule     401 403c ok   404  ok   ok ok ok 404 404  404 401
  Mutation.updateImContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  Mutation.deleteImContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  `,
  part: async ({ parley, ours }, { target }) => {
    const path = `/api/v1/im/identities/${target.handle}/contact-rules`;
    const { body } = await rest(parley, ours.adminKey, "POST", path, newRule());
    return { imRuleId: body.id as string };
  },
  nothing: () => ({ imRuleId: randomUUID() }),
  calls: {
    "Query.imContactRules": ({ target }) => [`(agentHandle: "${target.handle}")`, ids],
    "Query.imAdmission": ({ target }) => [
      `(agentHandle: "${target.handle}", number: "+15555550123")`,
      "{ allowed step rule { id } path { step outcome } }",
    ],
    "Query.imContactRule": ({ target, imRuleId }) => [
      `(agentHandle: "${target.handle}", ruleId: "${imRuleId}")`,
      "{ id }",
    ],
    "Query.imOrganizationContactRules": () => ["", ids],
    "Mutation.createImContactRule": ({ target }) => [
      input(`agentHandle: "${target.handle}", action: BLOCK, matchTarget: "${newRule().match_target}"`),
      "{ contactRule { id } }",
    ],
    "Mutation.updateImContactRule": ({ target, imRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${imRuleId}", action: ALLOW`),
      "{ contactRule { id } }",
    ],
    "Mutation.deleteImContactRule": ({ target, imRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${imRuleId}"`),
      "{ deletedRuleId }",
    ],
  },
  spending: ["Mutation.deleteImContactRule", `DELETE ${base}/{rule_id}`],
  parameters: (_, { target, imRuleId }) => ({ agent_handle: target.handle, rule_id: imRuleId }),
  bodies: { [`POST ${base}`]: newRule, [`PATCH ${base}/{rule_id}`]: () => ({ action: "allow" }) },
  visible: {
    findVisibleContactRules: hidden(({ imRuleId }) => [[imRuleId]]),
    listVisibleContactRules: shown(() => [{}, page]),
  },
  unfiltered: [alone("listVisibleContactRules"), { functions: ["findVisibleSettings", "findVisibleContactRules"] }],
};
