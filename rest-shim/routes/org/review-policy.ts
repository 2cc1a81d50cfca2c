import { Type } from "typebox";
import {
  ApplyReviewPresetDocument,
  GetReviewPolicyDocument,
  type ReviewApproveWith,
  type ReviewArrivalPreset,
  type ReviewDeciders,
  type ReviewExpiry,
  type ReviewPreset,
  UpdateReviewPolicyDocument,
} from "../../../generated/documents.js";
import { found } from "../found.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { reviewPolicyRecord } from "./review-records.js";

const tag = "Reviews";
const credentials = ["api_key", "bearer"] as const;

const preset = Type.Union(
  [Type.Literal("autonomous"), Type.Literal("first_contacts"), Type.Literal("all_held"), Type.Literal("read_only")],
  { description: "What agents may send by themselves." },
);

const inboundPreset = Type.Union(
  [Type.Literal("flag_only"), Type.Literal("hold_dangerous"), Type.Literal("hold_suspicious")],
  { description: "What agents see of mail that arrives, by what screening found." },
);

/** Absent stays absent, null stays null, and a value is that of the enum. */
const enumOf = <Value extends string>(given: string | null | undefined): Value | null | undefined =>
  given == null ? (given as null | undefined) : (given.toUpperCase() as Value);

/** The routes of the review policy (wire contract reviews 7.2). */
export const reviewPolicy: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/review-policy",
    credentials,
    tag,
    summary: "What people review before agents send it",
    description: "For admins and admin keys.",
    response: reviewPolicyRecord.schema,
    action: "review_policy.read",
    document: GetReviewPolicyDocument,
    variables: () => ({ agentHandle: null }),
    answer: (data) => reviewPolicyRecord.write(found(data.reviewPolicy)),
  }),
  operationRoute({
    method: "PUT",
    path: "/api/v1/review-policy",
    credentials,
    tag,
    summary: "Change what people review",
    description:
      "What is left out stays as it is. Unless the policy accepts tokens (`approve_with`), the answer is `browser_required`, with " +
      "the page to open.",
    body: Type.Object({
      outbound_preset: Type.Optional(preset),
      inbound_preset: Type.Optional(inboundPreset),
      ttl_hours: Type.Optional(Type.Integer({ description: "Hours until a held send expires: 1 to 720." })),
      on_expiry: Type.Optional(
        Type.Union([Type.Literal("reject"), Type.Literal("approve")], { description: "What becomes of it then." }),
      ),
      deciders: Type.Optional(
        Type.Union([Type.Literal("admins"), Type.Literal("members")], { description: "Who decides." }),
      ),
      approve_with: Type.Optional(
        Type.Union([Type.Literal("browser"), Type.Literal("token")], {
          description: "With what a person approves, and changes what is reviewed. It is changed in a browser only.",
        }),
      ),
      stale_after_hours: Type.Optional(
        Type.Integer({ description: "Hours after which a held send is old: 1 to 720." }),
      ),
      reject_repeats_days: Type.Optional(
        Type.Integer({ description: "Days in which a rejected send may not be repeated: 0 to 365." }),
      ),
    }),
    response: reviewPolicyRecord.schema,
    example: { outbound_preset: "first_contacts", ttl_hours: 24 },
    action: "review_policy.change",
    document: UpdateReviewPolicyDocument,
    variables: ({ body }) => ({
      input: {
        outboundPreset: enumOf<ReviewPreset>(body.outbound_preset),
        inboundPreset: enumOf<ReviewArrivalPreset>(body.inbound_preset),
        ttlHours: body.ttl_hours,
        onExpiry: body.on_expiry?.toUpperCase() as ReviewExpiry | undefined,
        deciders: body.deciders?.toUpperCase() as ReviewDeciders | undefined,
        approveWith: body.approve_with?.toUpperCase() as ReviewApproveWith | undefined,
        staleAfterHours: body.stale_after_hours,
        rejectRepeatsDays: body.reject_repeats_days,
      },
    }),
    answer: (data) => reviewPolicyRecord.write(data.updateReviewPolicy.policy),
  }),
  operationRoute({
    method: "GET",
    name: "getAgentReviewPolicy",
    path: "/api/v1/identities/{agent_handle}/review-policy",
    credentials,
    tag,
    summary: "What people review before an agent sends it",
    description: "For admins and admin keys.",
    response: reviewPolicyRecord.schema,
    action: "review_policy.read",
    document: GetReviewPolicyDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => reviewPolicyRecord.write(found(data.reviewPolicy)),
  }),
  operationRoute({
    method: "PUT",
    path: "/api/v1/identities/{agent_handle}/review-policy",
    credentials,
    tag,
    summary: "Give an agent presets of its own, or those of its organization",
    description:
      "What is left out stays; null is the preset of the organization. Unless the policy accepts tokens (`approve_with`), the " +
      "answer is `browser_required`, with the page to open.",
    body: Type.Object(
      {
        outbound_preset: Type.Optional(Nullable(preset)),
        inbound_preset: Type.Optional(Nullable(inboundPreset)),
      },
      { minProperties: 1 },
    ),
    response: reviewPolicyRecord.schema,
    example: { outbound_preset: "read_only" },
    action: "review_policy.change",
    document: ApplyReviewPresetDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        outboundPreset: enumOf<ReviewPreset>(body.outbound_preset),
        inboundPreset: enumOf<ReviewArrivalPreset>(body.inbound_preset),
      },
    }),
    answer: (data) => reviewPolicyRecord.write(data.applyReviewPreset.policy),
  }),
];
