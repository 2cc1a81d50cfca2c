import { Type } from "typebox";
import {
  CreateMailContactRuleDocument,
  DeleteMailContactRuleDocument,
  GetMailContactRuleDocument,
  ListMailContactRulesDocument,
  ListOrganizationMailContactRulesDocument,
  type MailMatchType,
  type MailRuleAction,
  UpdateMailContactRuleDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { MatchType, RuleAction, ruleListQuery, ruleListVariables } from "./contact-rule-query.js";
import { contactRuleRecord } from "./records.js";
import { directionChange, ruleChangeKeys, ruleChangeText, ruleDirection, RuleDirection } from "../rule-direction.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const Rule = contactRuleRecord.schema;
const exampleRule = { action: "allow", match_type: "domain", match_target: "example.com" };

/** The paths of an identity's rules: at the identity, and at its mailbox, which is deprecated. */
const places = [
  {
    base: "/api/v1/identities/{agent_handle}/mail-contact-rules" as const,
    owner: (params: Readonly<Record<string, string>>) => ({ agentHandle: params["agent_handle"] }),
    name: (verb: string, thing: string) => `${verb}Mail${thing}`,
    deprecated: false,
    whose: "an identity",
  },
  {
    base: "/api/v1/mail/mailboxes/{email_address}/contact-rules" as const,
    owner: (params: Readonly<Record<string, string>>) => ({ mailbox: params["email_address"] }),
    name: (verb: string, thing: string) => `${verb}Mailbox${thing}`,
    deprecated: true,
    whose: "a mailbox's identity",
  },
];

/** The routes of contact rules (wire contract mail 1, 2.5, 7). */
export const contactRules: readonly Route[] = [
  ...places.flatMap(({ base, owner, name, deprecated, whose }): Route[] => [
    operationRoute({
      method: "GET",
      path: base,
      name: name("list", "ContactRules"),
      credentials,
      tag,
      deprecated,
      summary: `The contact rules of ${whose}, newest first`,
      query: Type.Object(ruleListQuery),
      response: Type.Array(Rule),
      document: ListMailContactRulesDocument,
      variables: ({ params, query }) => ({ ...owner(params), ...ruleListVariables(query) }),
      answer: (data) => data.mailContactRules.nodes.map(contactRuleRecord.write),
    }),
    operationRoute({
      method: "POST",
      path: base,
      name: name("create", "ContactRule"),
      credentials,
      tag,
      deprecated,
      summary: `Add a contact rule of ${whose}`,
      description:
        "An agent's key may add rules to its own identity. A rule that says the same for the other direction is widened, and is " +
        "the answer. Without `direction`, a rule is about both.",
      body: Type.Object({
        action: RuleAction,
        match_type: MatchType,
        direction: Type.Optional(RuleDirection),
        match_target: Type.String({ description: "An address, or a domain with or without an @ before it." }),
      }),
      status: 201,
      response: Rule,
      // The two addresses have the same rules, so that both examples can be tried.
      example: deprecated ? { ...exampleRule, match_target: "example.org" } : exampleRule,
      action: "mail.contact_rule.create",
      document: CreateMailContactRuleDocument,
      variables: ({ params, body }) => ({
        input: {
          ...owner(params),
          action: body.action.toUpperCase() as MailRuleAction,
          matchType: body.match_type.toUpperCase() as MailMatchType,
          matchTarget: body.match_target,
          direction: ruleDirection(body.direction),
        },
      }),
      answer: (data) => contactRuleRecord.write(data.createMailContactRule.contactRule),
    }),
    operationRoute({
      method: "GET",
      path: `${base}/{rule_id}`,
      name: name("get", "ContactRule"),
      credentials,
      tag,
      deprecated,
      summary: `A contact rule of ${whose}`,
      response: Rule,
      document: GetMailContactRuleDocument,
      variables: ({ params }) => ({ ...owner(params), ruleId: params.rule_id }),
      answer: (data) => contactRuleRecord.write(found(data.mailContactRule)),
    }),
    operationRoute({
      method: "PATCH",
      path: `${base}/{rule_id}`,
      name: name("update", "ContactRule"),
      credentials,
      tag,
      deprecated,
      summary: `Change a contact rule of ${whose}`,
      description: `${ruleChangeText} The target cannot be changed.`,
      body: Type.Object({ action: Type.Optional(RuleAction), ...ruleChangeKeys }),
      refusedKeys: ["match_type", "match_target", "status"],
      response: Rule,
      example: { action: "block" },
      action: "mail.contact_rule.change",
      document: UpdateMailContactRuleDocument,
      variables: ({ params, body }) => ({
        input: {
          ...owner(params),
          ruleId: params.rule_id,
          action: body.action?.toUpperCase() as MailRuleAction | undefined,
          ...directionChange(body),
        },
      }),
      answer: (data) => contactRuleRecord.write(data.updateMailContactRule.contactRule),
    }),
    operationRoute({
      method: "DELETE",
      path: `${base}/{rule_id}`,
      name: name("delete", "ContactRule"),
      credentials,
      tag,
      deprecated,
      summary: `Delete a contact rule of ${whose}`,
      description: "For admin keys.",
      status: 204,
      action: "mail.contact_rule.change",
      document: DeleteMailContactRuleDocument,
      variables: ({ params }) => ({ input: { ...owner(params), ruleId: params.rule_id } }),
    }),
  ]),
  operationRoute({
    method: "GET",
    path: "/api/v1/mail/contact-rules",
    credentials,
    tag,
    summary: "The contact rules of the organization, newest first",
    description: "For admin keys.",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "Only rules of this identity." })),
      mailbox_id: Type.Optional(Type.String({ description: "Only rules of the identity with this mailbox." })),
      ...ruleListQuery,
    }),
    response: Type.Array(Rule),
    action: "mail.contact_rule.list_all",
    document: ListOrganizationMailContactRulesDocument,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      mailboxId: query.mailbox_id,
      ...ruleListVariables(query),
    }),
    answer: (data) => data.mailOrganizationContactRules.nodes.map(contactRuleRecord.write),
  }),
];
