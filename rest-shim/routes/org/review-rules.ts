import { type Static, Type } from "typebox";
import {
  CreateReviewRuleDocument,
  type CreateReviewRuleInput,
  DeleteReviewRuleDocument,
  ExplainReviewDocument,
  GetReviewRuleDocument,
  ListReviewRulesDocument,
  MoveReviewRuleDocument,
  type ReviewAction,
  type ReviewActor,
  type ReviewAudience,
  type ReviewDirection,
  type ReviewExpiry,
  type ReviewPreset,
  type ReviewRuleScope,
  type ScreeningLevel,
  SimulateReviewRulesDocument,
  UpdateReviewRuleDocument,
} from "../../../generated/documents.js";
import { found } from "../found.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { reviewExplanationRecord, reviewRuleRecord, reviewSimulationRecord } from "./review-records.js";

const tag = "Reviews";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/review-rules";
const one = `${base}/{rule_id}` as const;
const browserOnly =
  "Unless the policy accepts tokens (`approve_with`), the answer is `browser_required`, with the page to open.";

const named = {
  name: Type.String({ description: "1 to 80 characters." }),
  direction: Type.Optional(
    Type.Union([Type.Literal("out"), Type.Literal("in")], {
      description: "`out`: about what agents send. `in`: about what arrives for them. It stays so.",
    }),
  ),
  action: Type.Union([Type.Literal("allow"), Type.Literal("hold"), Type.Literal("block")]),
};
const facts = {
  operations: Type.Optional(
    Type.Array(Type.String(), { description: "Of a rule about what is sent: 1 to 20, such as `mail.send`." }),
  ),
  topics: Type.Optional(
    Type.Array(Type.String(), { description: "Of a rule about what arrives, instead of operations: `mail`." }),
  ),
  enabled: Type.Optional(Type.Boolean()),
  identities: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Array(Type.String())], { description: "`all`, or 1 to 200 handles." }),
  ),
  applies_to: Type.Optional(
    Type.Union([Type.Literal("agents"), Type.Literal("everyone")], {
      description: "`agents`: every key, also of admins. `everyone`: people too.",
    }),
  ),
  conditions: Type.Optional(
    Type.Array(Type.Object({ type: Type.String(), value: Type.Unknown() }), {
      description: "Up to 10, each type once. All must be met.",
    }),
  ),
  approvals: Type.Optional(Type.Integer({ description: "How many people must agree: 1 or 2." })),
  ttl_hours: Type.Optional(Nullable(Type.Integer({ description: "1 to 720; null: as the policy says." }))),
  on_expiry: Type.Optional(Nullable(Type.Union([Type.Literal("reject"), Type.Literal("approve")]))),
  message_to_agent: Type.Optional(Nullable(Type.String({ description: "One line of up to 200 characters." }))),
};
const ruleFacts = Type.Object(facts);

/** The members that a new rule and a change have alike, for GraphQL. */
const factsInput = (body: Static<typeof ruleFacts>): Partial<CreateReviewRuleInput> => ({
  enabled: body.enabled,
  operations: body.operations,
  topics: body.topics,
  agentHandles: body.identities === "all" ? null : body.identities,
  appliesTo: body.applies_to?.toUpperCase() as ReviewRuleScope | undefined,
  conditions: body.conditions,
  approvals: body.approvals,
  ttlHours: body.ttl_hours,
  onExpiry: body.on_expiry === null ? null : (body.on_expiry?.toUpperCase() as ReviewExpiry | undefined),
  messageToAgent: body.message_to_agent,
});
const directionInput = ({ direction }: { readonly direction?: "out" | "in" }): ReviewDirection | undefined =>
  direction?.toUpperCase() as ReviewDirection | undefined;
const loc = { agentHandles: ["body", "identities"] } as const;
const example = {
  name: "New customers",
  operations: ["mail.send"],
  action: "hold",
  conditions: [{ type: "first_contact", value: "organization" }],
} as const;

/** The routes of review rules (wire contract reviews 7.2). */
export const reviewRules: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The review rules, in the order in which they are tried",
    description: "At most 100, so there is one page. For admins and admin keys.",
    response: Type.Object({ items: Type.Array(reviewRuleRecord.schema), next_cursor: Nullable(Type.String()) }),
    action: "review_rule.read",
    document: ListReviewRulesDocument,
    variables: () => ({}),
    answer: (data) => ({ items: data.reviewRules.map(reviewRuleRecord.write), next_cursor: null }),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Create a review rule",
    description: browserOnly,
    body: Type.Object({
      ...named,
      ...facts,
      before: Type.Optional(Nullable(Type.String({ description: "The next rule after it; null: none." }))),
    }),
    status: 201,
    response: reviewRuleRecord.schema,
    example,
    action: "review_policy.change",
    document: CreateReviewRuleDocument,
    variables: ({ body }) => ({
      input: {
        ...factsInput(body),
        name: body.name,
        direction: directionInput(body),
        action: body.action.toUpperCase() as ReviewAction,
        before: body.before,
      },
    }),
    loc,
    answer: (data) => reviewRuleRecord.write(data.createReviewRule.rule),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "One review rule",
    description: "For admins and admin keys.",
    response: reviewRuleRecord.schema,
    action: "review_rule.read",
    document: GetReviewRuleDocument,
    variables: ({ params }) => ({ id: params.rule_id }),
    answer: (data) => reviewRuleRecord.write(found(data.reviewRule)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Change a review rule",
    description: `What is left out stays as it is. ${browserOnly}`,
    body: Type.Object({
      version: Type.Integer({ description: "The version in which the rule was read." }),
      ...facts,
      name: Type.Optional(named.name),
      action: Type.Optional(named.action),
    }),
    response: reviewRuleRecord.schema,
    example: { version: 1, enabled: false },
    action: "review_policy.change",
    document: UpdateReviewRuleDocument,
    variables: ({ params, body }) => ({
      input: {
        ...factsInput(body),
        id: params.rule_id,
        version: body.version,
        name: body.name,
        action: body.action?.toUpperCase() as ReviewAction | undefined,
      },
    }),
    loc,
    answer: (data) => reviewRuleRecord.write(data.updateReviewRule.rule),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a review rule",
    description: `What it held stays held. ${browserOnly}`,
    status: 204,
    action: "review_policy.change",
    document: DeleteReviewRuleDocument,
    variables: ({ params }) => ({ id: params.rule_id }),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/move`,
    credentials,
    tag,
    summary: "Move a review rule in the order",
    description: browserOnly,
    body: Type.Object({
      before: Nullable(Type.String({ description: "The rule before which it shall stand; null: at the end." })),
    }),
    response: reviewRuleRecord.schema,
    example: { before: null },
    action: "review_policy.change",
    document: MoveReviewRuleDocument,
    variables: ({ params, body }) => ({ input: { id: params.rule_id, before: body.before } }),
    answer: (data) => reviewRuleRecord.write(data.moveReviewRule.rule),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/explain`,
    credentials,
    tag,
    summary: "What rules and preset would say of a send",
    description: "Nothing is sent or stored. For admins and admin keys.",
    body: Type.Object({
      identity: Type.String({ description: "Handle of the agent that sends." }),
      operation: Type.String({ description: "Such as `mail.send`." }),
      peers: Type.Optional(
        Type.Array(
          Type.Object({
            value: Type.String({ description: "Its address, number or handle." }),
            audience: Type.Optional(Type.Union([Type.Literal("outside"), Type.Literal("inside")])),
            first_contact: Type.Optional(
              Nullable(Type.Boolean({ description: "Whether the agent never wrote to it; null: not known." })),
            ),
          }),
        ),
      ),
      text: Type.Optional(Nullable(Type.String())),
      attachments: Type.Optional(
        Type.Array(Type.Object({ kinds: Type.Optional(Type.Array(Type.String())), byte_size: Type.Integer() })),
      ),
      link_domains: Type.Optional(Type.Array(Type.String())),
      findings: Type.Optional(Type.Array(Type.String())),
      level: Type.Optional(
        Type.Union([
          Type.Literal("clean"),
          Type.Literal("notice"),
          Type.Literal("suspicious"),
          Type.Literal("dangerous"),
        ]),
      ),
      actor: Type.Optional(Type.Union([Type.Literal("agent"), Type.Literal("admin_key"), Type.Literal("person")])),
      at: Type.Optional(Nullable(Type.String({ format: "date-time" }))),
    }),
    response: reviewExplanationRecord.schema,
    example: { identity: "scout", operation: "mail.send", peers: [{ value: "dana@example.com", first_contact: true }] },
    action: "review_rule.read",
    document: ExplainReviewDocument,
    variables: ({ body }) => ({
      input: {
        agentHandle: body.identity,
        operation: body.operation,
        peers: body.peers?.map((peer) => ({
          value: peer.value,
          audience: peer.audience?.toUpperCase() as ReviewAudience | undefined,
          firstContact: peer.first_contact,
        })),
        text: body.text,
        attachments: body.attachments?.map(({ kinds, byte_size: byteSize }) => ({ kinds, byteSize })),
        linkDomains: body.link_domains,
        findings: body.findings,
        level: body.level?.toUpperCase() as ScreeningLevel | undefined,
        actor: body.actor?.toUpperCase() as ReviewActor | undefined,
        at: body.at,
      },
    }),
    loc: { agentHandle: ["body", "identity"] },
    answer: (data) => reviewExplanationRecord.write(found(data.reviewDecision)),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/simulate`,
    credentials,
    tag,
    summary: "What rules as they would be had said of the past sends",
    description:
      "Nothing is written. `rules` are all rules in their order; without them, those of now. Texts of team chats are not " +
      "stored: conditions about them are unknown. For admins and admin keys.",
    body: Type.Object({
      rules: Type.Optional(
        Type.Array(
          Type.Object({
            ...named,
            ...facts,
            id: Type.Optional(Type.String({ description: "The rule that it would replace." })),
          }),
          { description: "At most 100." },
        ),
      ),
      outbound_preset: Type.Optional(
        Type.Union([
          Type.Literal("autonomous"),
          Type.Literal("first_contacts"),
          Type.Literal("all_held"),
          Type.Literal("read_only"),
        ]),
      ),
      identity: Type.Optional(
        Type.String({ description: "Handle of the agent whose sends are judged. Default: all." }),
      ),
      last: Type.Optional(Type.Integer({ description: "How many of the newest sends: 1 to 500. Default: 100." })),
    }),
    response: reviewSimulationRecord.schema,
    example: { outbound_preset: "first_contacts", last: 100 },
    action: "review_rule.read",
    document: SimulateReviewRulesDocument,
    variables: ({ body }) => ({
      input: {
        rules: body.rules?.map((rule) => ({
          ...factsInput(rule),
          id: rule.id,
          name: rule.name,
          direction: directionInput(rule),
          action: rule.action.toUpperCase() as ReviewAction,
        })),
        outboundPreset: body.outbound_preset?.toUpperCase() as ReviewPreset | undefined,
        agentHandle: body.identity,
        last: body.last,
      },
    }),
    loc: { agentHandle: ["body", "identity"], outboundPreset: ["body", "outbound_preset"] },
    answer: (data) => reviewSimulationRecord.write(found(data.simulateReviewRules)),
  }),
];
