import { randomUUID } from "node:crypto";
import { contactRuleAuthority } from "../../../subgraphs/chat/contact-rules/authority.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import { anywhere } from "../support/anywhere.js";
import type { ChatPart } from "./part.js";

declare module "./part.js" {
  interface ChatPart {
    /** A contact rule of the target's. */
    readonly chatRuleId: string;
  }
}

const seenAnywhere = anywhere(contactRuleAuthority["chat.contact_rule.read"]);
const base = "/api/v1/identities/{agent_handle}/slack-contact-rules";
let count = 0;
/** Each call names another user. */
const newRule = () => ({ action: "block", match_target: `TRULES:URULE${String((count += 1)).padStart(6, "0")}` });

/** From wire contract client-drift 9c. */
export const contactRules: FeatureKit<ChatPart> = {
  rest: `
  GET    ${base}                    401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  POST   ${base}                    401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  GET    ${base}/{rule_id}          401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  PATCH  ${base}/{rule_id}          401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  DELETE ${base}/{rule_id}          401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  GET    /api/v1/chat/contact-rules 401 403c 403a 403a 403a ok 403c 403c ok 403a 403c 401
  `,
  graphql: `
  Query.chatContactRules             401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.chatAdmission                401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.chatContactRule              401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.chatOrganizationContactRules 401 403c 403a 403a 403a ok ok ok ok  403a ok  401
  Mutation.createChatContactRule     401 403c ok   404  ok   ok ok ok 404 404  404 401
  Mutation.updateChatContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  Mutation.deleteChatContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  `,
  part: async ({ parley, ours }, { target }) => {
    const path = `/api/v1/identities/${target.handle}/slack-contact-rules`;
    const { body } = await rest(parley, ours.adminKey, "POST", path, newRule());
    return { chatRuleId: body.id as string };
  },
  nothing: () => ({ chatRuleId: randomUUID() }),
  calls: {
    "Query.chatContactRules": ({ target }) => [`(agentHandle: "${target.handle}")`, ids],
    "Query.chatAdmission": ({ target }) => [
      `(agentHandle: "${target.handle}", user: "TRULES:U0000000001")`,
      "{ allowed step rule { id } path { step outcome } }",
    ],
    "Query.chatContactRule": ({ target, chatRuleId }) => [
      `(agentHandle: "${target.handle}", ruleId: "${chatRuleId}")`,
      "{ id }",
    ],
    "Query.chatOrganizationContactRules": () => ["", ids],
    "Mutation.createChatContactRule": ({ target }) => [
      input(`agentHandle: "${target.handle}", action: BLOCK, matchTarget: "${newRule().match_target}"`),
      "{ contactRule { id } }",
    ],
    "Mutation.updateChatContactRule": ({ target, chatRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${chatRuleId}", action: ALLOW`),
      "{ contactRule { id } }",
    ],
    "Mutation.deleteChatContactRule": ({ target, chatRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${chatRuleId}"`),
      "{ deletedRuleId }",
    ],
  },
  spending: ["Mutation.deleteChatContactRule", `DELETE ${base}/{rule_id}`],
  parameters: (_, { target, chatRuleId }) => ({ agent_handle: target.handle, rule_id: chatRuleId }),
  bodies: { [`POST ${base}`]: newRule, [`PATCH ${base}/{rule_id}`]: () => ({ action: "allow" }) },
  visible: {
    findVisibleContactRules: hidden(({ chatRuleId }) => [[chatRuleId]]),
    listVisibleContactRules: shown(() => [{}, page]),
    findVisibleSettings: hidden(({ target }) => [[target.id]]),
  },
  events: {
    "chat.settings.updated": async ({ parley }, { target, credentials }) => {
      const document = `mutation { updateIdentity(input: { agentHandle: "${target.handle}", chatFilterMode: WHITELIST }) { identity { chatFilterMode } } }`;
      const { errors } = await parley.graphql(document, {}, credentials["cons"]!);
      if (errors !== undefined) throw new Error(`The mutation was refused: ${errors[0]!.message}`);
    },
  },
  unfiltered: [
    alone("listVisibleContactRules"),
    { functions: ["findVisibleSettings"], more: seenAnywhere },
    { functions: ["findVisibleSettings", "findVisibleContactRules"], more: seenAnywhere },
  ],
};
