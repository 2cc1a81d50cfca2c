import { type Static, Type } from "typebox";
import {
  ApproveReviewDocument,
  type DecideReviewInput,
  DecideReviewsDocument,
  RejectReviewDocument,
  RetryReviewDocument,
  type ReviseReviewInput,
  ReviseReviewDocument,
  type ReviewAcknowledgement,
  type RejectionReason,
  WithdrawReviewDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { reviewDetailRecord, reviewRecord } from "./review-record.js";

const tag = "Reviews";
const credentials = ["api_key", "bearer"] as const;
const hash = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";

const Revision = Type.Integer({ description: "The `revision` that was read." });
const Note = Type.Optional(Nullable(Type.String({ description: "For the agent: up to 1,000 characters." })));
const Acknowledge = Type.Optional(
  Type.Array(Type.Enum(["stale", "context_changed", "suspicious", "earlier_pending"]), {
    description: "What `review_needs_acknowledgement` named in `needs`, after you have looked at it.",
  }),
);
const ContextMark = Type.Optional(
  Nullable(Type.String({ description: "The `context_mark` that was read. Default: the one when it was held." })),
);
const Reason = Type.Enum(["wrong_recipient", "wrong_content", "not_now", "policy", "suspicious", "other"]);
const Approval = {
  acknowledge: Acknowledge,
  note: Note,
  context_mark: ContextMark,
  allow_sender: Type.Optional(
    Type.Boolean({ description: "Of something that arrived: whether its sender joins the list `released_senders`." }),
  ),
};

const Addresses = Type.Optional(
  Type.Array(Type.String(), { description: "Mail: recipients, as `Name <name@example.com>`." }),
);
const Changes = {
  to: Addresses,
  cc: Addresses,
  bcc: Addresses,
  subject: Type.Optional(Type.String({ description: "Mail." })),
  text: Type.Optional(
    Nullable(Type.String({ description: "Mail, instant message, team chat. Null: a mail without a text part." })),
  ),
  html: Type.Optional(
    Nullable(Type.String({ description: "Mail. Who changes the text of a mail with HTML gives both." })),
  ),
  removed: Type.Optional(
    Type.Array(Type.Integer(), {
      description: "Mail, instant message: positions of the files that do not leave, from 0.",
    }),
  ),
  initial_comment: Type.Optional(Nullable(Type.String({ description: "Upload to a team chat." }))),
  title: Type.Optional(Nullable(Type.String({ description: "Upload to a team chat." }))),
  parts: Type.Optional(
    Type.Array(Type.Object({ index: Type.Integer(), text: Type.String() }), {
      description: "A2A: texts that leave instead, by the position of their part, from 0.",
    }),
  ),
};
const ChangesShape = Type.Object(Changes);

const Item = Type.Object({
  id: Type.String({ description: "UUID of the review." }),
  decision: Type.Enum(["approve", "reject"]),
  revision: Revision,
  content_sha256: Type.Optional(Nullable(Type.String({ description: "Required to approve." }))),
  reason: Type.Optional(Nullable(Reason)),
  ...Approval,
});

/** The decisions of people (wire contract reviews 4.4). */
export const reviewDecisions: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/{review_id}/approve",
    credentials,
    tag,
    summary: "Approve a review",
    description:
      "For people. Unless the organization lets tokens approve, the answer is `browser_required`, with the page to open.",
    idempotencyKey: "optional",
    body: Type.Object({
      revision: Revision,
      content_sha256: Type.String({ description: "The `content_sha256` that was read." }),
      ...Approval,
    }),
    example: { revision: 1, content_sha256: hash },
    response: reviewDetailRecord.schema,
    document: ApproveReviewDocument,
    variables: ({ params, body }) => ({ input: decisionOf({ ...body, id: params.review_id, decision: "approve" }) }),
    answer: (data) => reviewDetailRecord.write(data.decideReview.review),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/{review_id}/reject",
    credentials,
    tag,
    summary: "Reject a review",
    description: "For people and admin keys.",
    idempotencyKey: "optional",
    body: Type.Object({ revision: Revision, reason: Reason, note: Note }),
    unavailableKeys: ["freeze"],
    example: { revision: 1, reason: "wrong_recipient", note: "Write to their accounting." },
    response: reviewDetailRecord.schema,
    document: RejectReviewDocument,
    variables: ({ params, body }) => ({ input: decisionOf({ ...body, id: params.review_id, decision: "reject" }) }),
    answer: (data) => reviewDetailRecord.write(data.decideReview.review),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/{review_id}/revise",
    credentials,
    tag,
    summary: "Change the content of a review",
    description:
      "For those who may approve. What is not named stays as it is. The answer has the next revision, which no person has approved.",
    idempotencyKey: "optional",
    body: Type.Object({
      revision: Revision,
      content_sha256: Type.String({ description: "The `content_sha256` that was read." }),
      ...Changes,
      // The contract's name; nothing awaits this object.
      // oxlint-disable-next-line unicorn/no-thenable
      then: Type.Optional(Type.Enum(["approve"], { description: "Approves the new content at once." })),
      ...Approval,
    }),
    example: { revision: 1, content_sha256: hash, text: "Please pay by Friday.\n" },
    response: reviewDetailRecord.schema,
    document: ReviseReviewDocument,
    variables: ({ params, body }) => ({ input: revisionOf(params.review_id, body) }),
    answer: (data) => reviewDetailRecord.write(data.reviseReview.review),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/{review_id}/retry",
    credentials,
    tag,
    summary: "Try again to send what was approved",
    description: "For those who may approve, within 24 hours after it failed.",
    body: Type.Object({ revision: Revision }),
    example: { revision: 1 },
    response: reviewDetailRecord.schema,
    document: RetryReviewDocument,
    variables: ({ params, body }) => ({ id: params.review_id, revision: body.revision }),
    answer: (data) => reviewDetailRecord.write(data.retryReview.review),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/{review_id}/withdraw",
    credentials,
    tag,
    summary: "Withdraw what waits",
    description: "It is not sent. For the agent itself, and for its organization.",
    body: Type.Object({}),
    unavailableKeys: ["as_draft"],
    example: {},
    response: reviewDetailRecord.schema,
    document: WithdrawReviewDocument,
    variables: ({ params }) => ({ id: params.review_id }),
    answer: (data) => reviewDetailRecord.write(data.withdrawReview.review),
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/reviews/decide",
    credentials,
    tag,
    summary: "Make up to 50 decisions",
    description: "One after the other, each for itself: one that is refused does not stop the others.",
    body: Type.Object({ items: Type.Array(Item) }),
    example: {
      items: [{ id: "0192d3c4-0000-7000-8000-000000000001", decision: "reject", revision: 1, reason: "not_now" }],
    },
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          id: Type.String(),
          status: Type.Integer({ description: "The status that the decision alone would have answered." }),
          review: Type.Optional(reviewRecord.schema),
          error: Type.Optional(
            Type.Object(
              { code: Type.String(), message: Type.String() },
              { additionalProperties: true, description: "With the details of the code, such as `needs`." },
            ),
          ),
        }),
        { description: "In the order of the request." },
      ),
    }),
    action: "review.reject",
    document: DecideReviewsDocument,
    variables: ({ body }) => ({ items: body.items.map(decisionOf) }),
    answer: ({ decideReviews: { results } }) => ({
      results: results.map(({ id, status, review, code, message, details }) =>
        review == null
          ? { id, status, error: { code, message, ...details } }
          : { id, status, review: reviewRecord.write(review) },
      ),
    }),
  }),
];

function decisionOf(item: Static<typeof Item>): DecideReviewInput {
  return {
    id: item.id,
    decision: item.decision === "approve" ? "APPROVE" : "REJECT",
    revision: item.revision,
    contentSha256: item.content_sha256 ?? null,
    reason: upper<RejectionReason>(item.reason),
    acknowledge: item.acknowledge?.map((one) => upper<ReviewAcknowledgement>(one)!) ?? null,
    note: item.note ?? null,
    allowSender: item.allow_sender ?? null,
    // Without it the mark of the moment of the hold counts.
    ...(item.context_mark === undefined ? {} : { contextMark: item.context_mark }),
  };
}

interface Revision extends Static<typeof ChangesShape> {
  readonly revision: number;
  readonly content_sha256: string;
  readonly then?: "approve";
  readonly acknowledge?: readonly string[];
  readonly note?: string | null;
  readonly context_mark?: string | null;
}

function revisionOf(id: string, body: Revision): ReviseReviewInput {
  const { revision, content_sha256: contentSha256, then, acknowledge, note, context_mark: contextMark, ...rest } = body;
  const { initial_comment: initialComment, ...changes } = rest;
  return {
    id,
    revision,
    contentSha256,
    changes: { ...changes, ...(initialComment === undefined ? {} : { initialComment }) },
    approve: then === "approve",
    acknowledge: acknowledge?.map((one) => upper<ReviewAcknowledgement>(one)!) ?? null,
    note: note ?? null,
    ...(contextMark === undefined ? {} : { contextMark }),
  };
}

function upper<Name extends string>(value: string | null | undefined): Name | null {
  return value == null ? null : (value.toUpperCase() as Name);
}
