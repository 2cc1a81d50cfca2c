import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** A contact rule of the target's. */
    readonly mailRuleId: string;
  }
}

const atIdentity = "/api/v1/identities/{agent_handle}/mail-contact-rules";
const atMailbox = "/api/v1/mail/mailboxes/{email_address}/contact-rules";
const newRule = () => ({ action: "block", match_type: "domain", match_target: `${handle("stranger")}.example` });

/** From wire contract mail 1, 2.5, 3 and 7. */
export const contactRules: FeatureKit<MailPart> = {
  rest: `
  GET    /api/v1/identities/{agent_handle}/mail-contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  POST   /api/v1/identities/{agent_handle}/mail-contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  GET    /api/v1/identities/{agent_handle}/mail-contact-rules/{rule_id} 401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  PATCH  /api/v1/identities/{agent_handle}/mail-contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  DELETE /api/v1/identities/{agent_handle}/mail-contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  GET    /api/v1/mail/mailboxes/{email_address}/contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  POST   /api/v1/mail/mailboxes/{email_address}/contact-rules           401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  GET    /api/v1/mail/mailboxes/{email_address}/contact-rules/{rule_id} 401 403c ok   404 ok   ok 403c 403c 404 404  403c 401
  PATCH  /api/v1/mail/mailboxes/{email_address}/contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  DELETE /api/v1/mail/mailboxes/{email_address}/contact-rules/{rule_id} 401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  GET    /api/v1/mail/contact-rules                                     401 403c 403a 403a 403a ok 403c 403c ok 403a 403c 401
  PATCH  /api/v1/mail/mailboxes/{email_address}                         401 403c 403a 404 403a ok 403c 403c 404 404  403c 401
  `,
  graphql: `
  Query.mailContactRules             401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.mailAdmission                401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.mailContactRule              401 403c ok   404  ok   ok ok ok 404 404  404 401
  Query.mailOrganizationContactRules 401 403c 403a 403a 403a ok ok ok ok  403a ok  401
  Mutation.createMailContactRule     401 403c ok   404  ok   ok ok ok 404 404  404 401
  Mutation.updateMailContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  Mutation.deleteMailContactRule     401 403c 403a 404  403a ok ok ok 404 404  404 401
  Mutation.updateMailbox             401 403c 403a 404  403a ok ok ok 404 404  404 401
  `,
  part: async ({ parley, ours }, { target }) => {
    const path = `/api/v1/identities/${target.handle}/mail-contact-rules`;
    const { body } = await rest(parley, ours.adminKey, "POST", path, newRule());
    return { mailRuleId: body.id as string };
  },
  nothing: () => ({ mailRuleId: randomUUID() }),
  calls: {
    "Query.mailContactRules": ({ target }) => [`(agentHandle: "${target.handle}")`, ids],
    "Query.mailAdmission": ({ target }) => [
      `(agentHandle: "${target.handle}", address: "somebody@stranger.example")`,
      "{ allowed step rule { id } path { step outcome } }",
    ],
    "Query.mailContactRule": ({ target, mailRuleId }) => [
      `(agentHandle: "${target.handle}", ruleId: "${mailRuleId}")`,
      "{ id }",
    ],
    "Query.mailOrganizationContactRules": () => ["", ids],
    "Mutation.createMailContactRule": ({ target }) => [
      input(
        `agentHandle: "${target.handle}", action: BLOCK, matchType: DOMAIN, matchTarget: "${newRule().match_target}"`,
      ),
      "{ contactRule { id } }",
    ],
    "Mutation.updateMailContactRule": ({ target, mailRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${mailRuleId}", action: ALLOW`),
      "{ contactRule { id } }",
    ],
    "Mutation.deleteMailContactRule": ({ target, mailRuleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${mailRuleId}"`),
      "{ deletedRuleId }",
    ],
    "Mutation.updateMailbox": ({ address }) => [
      input(`emailAddress: "${address}", filterMode: WHITELIST`),
      "{ mailbox { id } }",
    ],
  },
  spending: ["Mutation.deleteMailContactRule", `DELETE ${atIdentity}/{rule_id}`, `DELETE ${atMailbox}/{rule_id}`],
  parameters: (_, { target, mailRuleId }) => ({ agent_handle: target.handle, rule_id: mailRuleId }),
  bodies: {
    [`POST ${atIdentity}`]: newRule,
    [`POST ${atMailbox}`]: newRule,
    [`PATCH ${atIdentity}/{rule_id}`]: () => ({ action: "allow" }),
    [`PATCH ${atMailbox}/{rule_id}`]: () => ({ action: "allow" }),
    "PATCH /api/v1/mail/mailboxes/{email_address}": () => ({ filter_mode: "whitelist" }),
  },
  visible: {
    findVisibleContactRules: hidden(({ mailRuleId }) => [[mailRuleId]]),
    listVisibleContactRules: shown(() => [{}, page]),
  },
  unfiltered: [alone("listVisibleContactRules"), { functions: ["findVisibleMailboxes", "findVisibleContactRules"] }],
};
