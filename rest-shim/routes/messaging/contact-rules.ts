import { Type } from "typebox";
import {
  CreateImContactRuleDocument,
  DeleteImContactRuleDocument,
  GetImContactRuleDocument,
  ListImContactRulesDocument,
  ListOrganizationImContactRulesDocument,
  type ImRuleMatchType,
  type ImRuleAction,
  UpdateImContactRuleDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { MatchType, RuleAction, ruleListQuery, ruleListVariables } from "./contact-rule-query.js";
import { contactRuleRecord } from "./records.js";
import { directionChange, ruleChangeKeys, ruleChangeText, ruleDirection, RuleDirection } from "../rule-direction.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;
const Rule = contactRuleRecord.schema;
const exampleRule = { action: "block", match_type: "exact_number", match_target: "+15555550142" };

const base = "/api/v1/im/identities/{agent_handle}/contact-rules";
/** Clients know the same rules as those of phones, too: there is one list for each identity (wire contract client-drift 7a). */
const ofPhone = "/api/v1/identities/{agent_handle}/phone-contact-rules";
const aliases = [...alsoAsImessage(base), ofPhone];
const one = {
  path: `${base}/{rule_id}`,
  aliases: [...alsoAsImessage(`${base}/{rule_id}`), `${ofPhone}/{rule_id}`],
} as const;

/** The routes of contact rules (wire contract im 5, 6, 12). */
export const contactRules: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    aliases,
    credentials,
    tag,
    summary: `The contact rules of an identity, newest first`,
    query: Type.Object(ruleListQuery),
    response: Type.Array(Rule),
    document: ListImContactRulesDocument,
    variables: ({ params, query }) => ({ agentHandle: params.agent_handle, ...ruleListVariables(query) }),
    answer: (data) => data.imContactRules.nodes.map(contactRuleRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: base,
    aliases,
    credentials,
    tag,
    summary: `Add a contact rule of an identity`,
    description:
      "An agent's key may add rules to its own identity; IM_AGENT_MAY_ALLOW decides whether they may allow. A rule that says the " +
      "same for the other direction is widened, and is the answer. Without `direction`, a rule is about both.",
    body: Type.Object({
      action: RuleAction,
      match_type: Type.Optional(MatchType),
      direction: Type.Optional(RuleDirection),
      match_target: Type.String({
        description: "A number in E.164, or the address of somebody without a number who has written.",
      }),
    }),
    status: 201,
    response: Rule,
    example: exampleRule,
    action: "im.contact_rule.create",
    document: CreateImContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        action: body.action.toUpperCase() as ImRuleAction,
        matchType: body.match_type?.toUpperCase() as ImRuleMatchType | undefined,
        matchTarget: body.match_target,
        direction: ruleDirection(body.direction),
      },
    }),
    answer: (data) => contactRuleRecord.write(data.createImContactRule.contactRule),
  }),
  operationRoute({
    method: "GET",
    ...one,
    credentials,
    tag,
    summary: `A contact rule of an identity`,
    response: Rule,
    document: GetImContactRuleDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, ruleId: params.rule_id }),
    answer: (data) => contactRuleRecord.write(found(data.imContactRule)),
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
    action: "im.contact_rule.change",
    document: UpdateImContactRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        ruleId: params.rule_id,
        action: body.action?.toUpperCase() as ImRuleAction | undefined,
        ...directionChange(body),
      },
    }),
    answer: (data) => contactRuleRecord.write(data.updateImContactRule.contactRule),
  }),
  operationRoute({
    method: "DELETE",
    ...one,
    credentials,
    tag,
    summary: `Delete a contact rule of an identity`,
    description: "For admin keys.",
    status: 204,
    action: "im.contact_rule.change",
    document: DeleteImContactRuleDocument,
    variables: ({ params }) => ({ input: { agentHandle: params.agent_handle, ruleId: params.rule_id } }),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/im/contact-rules",
    aliases: [...alsoAsImessage("/api/v1/im/contact-rules"), "/api/v1/phone/contact-rules"],
    credentials,
    tag,
    summary: "The contact rules of the organization, newest first",
    description: "For admin keys.",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "Only rules of this identity." })),
      ...ruleListQuery,
    }),
    response: Type.Array(Rule),
    action: "im.contact_rule.list_all",
    document: ListOrganizationImContactRulesDocument,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      ...ruleListVariables(query),
    }),
    answer: (data) => data.imOrganizationContactRules.nodes.map(contactRuleRecord.write),
  }),
];
