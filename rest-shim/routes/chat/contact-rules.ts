import { Type } from "typebox";
import {
  CreateChatContactRuleDocument,
  DeleteChatContactRuleDocument,
  GetChatContactRuleDocument,
  ListChatContactRulesDocument,
  ListOrganizationChatContactRulesDocument,
  type ChatRuleMatchType,
  type ChatRuleAction,
  UpdateChatContactRuleDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { MatchType, RuleAction, ruleListQuery, ruleListVariables } from "./contact-rule-query.js";
import { contactRuleRecord } from "./records.js";
import { directionChange, ruleChangeKeys, ruleChangeText, ruleDirection, RuleDirection } from "../rule-direction.js";

const tag = "Team chat";
const credentials = ["api_key"] as const;
const Rule = contactRuleRecord.schema;
const exampleRule = { action: "block", match_type: "exact_user", match_target: "T024BE7LD:U023BECGF" };

const base = "/api/v1/identities/{agent_handle}/slack-contact-rules";
const one = { path: `${base}/{rule_id}` } as const;

/** The routes of contact rules (wire contract client-drift 9c). */
export const contactRules: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: `The contact rules of an identity, newest first`,
    query: Type.Object(ruleListQuery),
    response: Type.Array(Rule),
    document: ListChatContactRulesDocument,
    variables: ({ params, query }) => ({ agentHandle: params.agent_handle, ...ruleListVariables(query) }),
    answer: (data) => data.chatContactRules.nodes.map(contactRuleRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: `Add a contact rule of an identity`,
    description:
      "An agent's key may add rules to its own identity. A rule that says the same for the other direction is widened, and is the " +
      "answer. Without `direction`, a rule is about both.",
    body: Type.Object({
      action: RuleAction,
      match_type: Type.Optional(MatchType),
      direction: Type.Optional(RuleDirection),
      match_target: Type.String({
        description:
          "A user with the workspace that they belong to, such as `T024BE7LD:U023BECGF`, or a workspace, such as `T024BE7LD`.",
      }),
    }),
    status: 201,
    response: Rule,
    example: exampleRule,
    action: "chat.contact_rule.create",
    document: CreateChatContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        action: body.action.toUpperCase() as ChatRuleAction,
        matchType: body.match_type?.toUpperCase() as ChatRuleMatchType | undefined,
        matchTarget: body.match_target,
        direction: ruleDirection(body.direction),
      },
    }),
    answer: (data) => contactRuleRecord.write(data.createChatContactRule.contactRule),
  }),
  operationRoute({
    method: "GET",
    ...one,
    credentials,
    tag,
    summary: `A contact rule of an identity`,
    response: Rule,
    document: GetChatContactRuleDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, ruleId: params.rule_id }),
    answer: (data) => contactRuleRecord.write(found(data.chatContactRule)),
  }),
  operationRoute({
    method: "PATCH",
    ...one,
    credentials,
    tag,
    summary: `Change a contact rule of an identity`,
    description: ruleChangeText,
    body: Type.Object({ action: Type.Optional(RuleAction), ...ruleChangeKeys }),
    refusedKeys: ["status"],
    response: Rule,
    example: { action: "block" },
    action: "chat.contact_rule.change",
    document: UpdateChatContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        ruleId: params.rule_id,
        action: body.action?.toUpperCase() as ChatRuleAction | undefined,
        ...directionChange(body),
      },
    }),
    answer: (data) => contactRuleRecord.write(data.updateChatContactRule.contactRule),
  }),
  operationRoute({
    method: "DELETE",
    ...one,
    credentials,
    tag,
    summary: `Delete a contact rule of an identity`,
    description: "For admin keys.",
    status: 204,
    action: "chat.contact_rule.change",
    document: DeleteChatContactRuleDocument,
    variables: ({ params }) => ({ input: { agentHandle: params.agent_handle, ruleId: params.rule_id } }),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/chat/contact-rules",
    credentials,
    tag,
    summary: "The contact rules of the organization, newest first",
    description: "For admin keys.",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "Only rules of this identity." })),
      ...ruleListQuery,
    }),
    response: Type.Array(Rule),
    action: "chat.contact_rule.list_all",
    document: ListOrganizationChatContactRulesDocument,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      ...ruleListVariables(query),
    }),
    answer: (data) => data.chatOrganizationContactRules.nodes.map(contactRuleRecord.write),
  }),
];
