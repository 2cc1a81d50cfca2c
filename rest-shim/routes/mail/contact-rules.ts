import { Type } from "typebox";
import {
  CreateMailContactRuleDocument,
  DeleteMailContactRuleDocument,
  GetMailContactRuleDocument,
  ListMailContactRulesDocument,
  ListOrganizationMailContactRulesDocument,
  UpdateMailContactRuleDocument,
} from "../../../generated/documents.js";
import type { Route } from "../../route.js";
import { identityRules, organizationRules } from "../contact-rule-routes.js";
import { ruleChangeText } from "../rule-direction.js";
import { contactRuleRecord } from "./records.js";

const matchType = Type.Union([Type.Literal("exact_email"), Type.Literal("domain")]);

const mail = {
  tag: "Mail",
  actions: "mail",
  record: contactRuleRecord,
  matchType,
  newMatchType: matchType,
  targetText: "An address, or a domain with or without an @ before it.",
  addText:
    "An agent's key may add rules to its own identity. A rule that says the same for the other direction is widened, and is " +
    "the answer. Without `direction`, a rule is about both.",
  changeText: `${ruleChangeText} The target cannot be changed.`,
  refusedKeys: ["match_type", "match_target", "status"],
  list: ListMailContactRulesDocument,
  get: GetMailContactRuleDocument,
  create: CreateMailContactRuleDocument,
  update: UpdateMailContactRuleDocument,
  remove: DeleteMailContactRuleDocument,
} as const;

/** The routes of contact rules (wire contract mail 1, 2.5, 7). */
export const contactRules: readonly Route[] = [
  ...identityRules(mail, {
    base: "/api/v1/identities/{agent_handle}/mail-contact-rules",
    owner: (params) => ({ agentHandle: params["agent_handle"] }),
    name: (verb, thing) => `${verb}Mail${thing}`,
    example: { action: "allow", match_type: "domain", match_target: "example.com" },
  }),
  ...identityRules(mail, {
    base: "/api/v1/mail/mailboxes/{email_address}/contact-rules",
    owner: (params) => ({ mailbox: params["email_address"] }),
    name: (verb, thing) => `${verb}Mailbox${thing}`,
    deprecated: true,
    whose: "a mailbox's identity",
    // The two paths have the same rules, so that both examples can be tried.
    example: { action: "allow", match_type: "domain", match_target: "example.org" },
  }),
  organizationRules(mail, {
    path: "/api/v1/mail/contact-rules",
    isByMailbox: true,
    document: ListOrganizationMailContactRulesDocument,
  }),
];
