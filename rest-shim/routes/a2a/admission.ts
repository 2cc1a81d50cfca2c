import { Type } from "typebox";
import {
  type A2aDirection,
  type A2aRuleAction,
  CreateA2aContactRuleDocument,
  DeleteA2aContactRuleDocument,
  ListA2aContactRulesDocument,
  ListA2aOrganizationContactRulesDocument,
  UpdateA2aContactRuleDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { contactRuleRecord, organizationContactRuleRecord } from "./contact-rule-records.js";

const tag = "A2A";
const credentials = ["api_key", "bearer"] as const;
const Rule = contactRuleRecord.schema;
const RuleAction = Type.Union([Type.Literal("allow"), Type.Literal("block")]);
const RuleDirection = Type.Union([Type.Literal("inbound"), Type.Literal("outbound"), Type.Literal("both")]);
const base = "/api/v1/identities/{agent_handle}/a2a/contact-rules";
const loc = { peerHandle: ["body", "match_target"] };

const upper = <Value extends string>(text: string | undefined) => text?.toUpperCase() as Value | undefined;

/** The routes of contact rules (spec 4.3, wire contract a2a 4.2, 4.6). */
export const admission: readonly Route[] = [
  everyPage({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "An identity's contact rules, newest first",
    response: Type.Array(Rule),
    document: ListA2aContactRulesDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    connection: (data) => data.a2aContactRules,
    item: contactRuleRecord.write,
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Add a contact rule",
    description: "For admin keys and console users.",
    body: Type.Object({
      action: RuleAction,
      match_type: Type.Optional(Type.Literal("handle", { default: "handle" })),
      match_target: Type.String({ description: "The peer's handle. It does not have to exist yet." }),
      direction: Type.Optional(Type.Union(RuleDirection.anyOf, { default: "inbound" })),
    }),
    status: 201,
    response: Rule,
    example: { action: "allow", match_type: "handle", match_target: "research-assistant", direction: "inbound" },
    action: "a2a.contact_rule.change",
    document: CreateA2aContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        action: upper<A2aRuleAction>(body.action)!,
        peerHandle: body.match_target,
        direction: upper<A2aDirection>(body.direction ?? "inbound")!,
      },
    }),
    loc,
    answer: (data) => contactRuleRecord.write(data.createA2aContactRule.contactRule),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{rule_id}`,
    credentials,
    tag,
    summary: "Change the action or direction of a contact rule",
    description: "For admin keys and console users.",
    body: Type.Object({ action: Type.Optional(RuleAction), direction: Type.Optional(RuleDirection) }),
    response: Rule,
    example: { action: "block", direction: "both" },
    action: "a2a.contact_rule.change",
    document: UpdateA2aContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        ruleId: params.rule_id,
        action: upper<A2aRuleAction>(body.action),
        direction: upper<A2aDirection>(body.direction),
      },
    }),
    answer: (data) => contactRuleRecord.write(data.updateA2aContactRule.contactRule),
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/{rule_id}`,
    credentials,
    tag,
    summary: "Delete a contact rule",
    description: "For admin keys and console users.",
    status: 204,
    action: "a2a.contact_rule.change",
    document: DeleteA2aContactRuleDocument,
    variables: ({ params }) => ({ input: { agentHandle: params.agent_handle, ruleId: params.rule_id } }),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/identities/a2a/contact-rules",
    credentials,
    tag,
    summary: "The contact rules of an organization, newest first",
    description: "For admin keys and console users.",
    query: Type.Object({
      agent_handle: Type.Optional(Type.String({ description: "Only rules of this identity." })),
      match_target: Type.Optional(Type.String({ description: "Only rules about this peer." })),
      action: Type.Optional(RuleAction),
      direction: Type.Optional(RuleDirection),
      ...pageQuery,
    }),
    response: Type.Object({
      items: Type.Array(organizationContactRuleRecord.schema),
      next_cursor: Nullable(Type.String()),
    }),
    document: ListA2aOrganizationContactRulesDocument,
    variables: ({ query }) => ({
      filter: {
        agentHandle: query.agent_handle,
        peerHandle: query.match_target,
        action: upper<A2aRuleAction>(query.action),
        direction: upper<A2aDirection>(query.direction),
      },
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aOrganizationContactRules, organizationContactRuleRecord.write),
  }),
];
