import { Type } from "typebox";
import {
  DecideByReviewLinkDocument,
  OpenReviewLinkDocument,
  type RejectionReason,
  type ReviewAcknowledgement,
  type ReviewDecision,
} from "../../../generated/documents.js";
import { LinkedReviewRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";

const tag = "Reviews";
const base = "/api/v1/reviews/link";
const credentials = ["none"] as const;
const Token = Type.String({ description: "`rvl_…`: the part of the link after `#token=`" });
const needed = ["stale", "context_changed", "suspicious", "earlier_pending"] as const;
const reasons = ["wrong_recipient", "wrong_content", "not_now", "policy", "suspicious", "other"] as const;
const hash = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";

const linkedReviewRecord = record(LinkedReviewRecordShape, {
  name: "LinkedReview",
  description: "A review, as the link in a mail shows it.",
  keys: {
    peers: {
      schema: Type.Array(Type.Object({ value: Type.String() }), { description: "Who it goes to: up to 50." }),
      value: ({ peers }) => peers.map((value) => ({ value })),
    },
    content: {
      isNullable: true,
      schema: Type.Record(Type.String(), Type.Unknown(), {
        description:
          "Everything that the decision is about, in the form that the hash is made of. Null after the decision.",
      }),
    },
    path: { schema: Type.Array(Type.Unknown(), { description: "How it was decided to hold it." }) },
  },
});

/** The routes for people with the link of a mail (wire contract reviews 4.6). */
export const reviewLinks: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: `${base}/preview`,
    credentials,
    tag,
    summary: "What the link in a mail is about",
    description: "Requires no credential except the token, and changes nothing.",
    body: Type.Object({ token: Token }),
    example: { token: "rvl_of-the-link" },
    response: linkedReviewRecord.schema,
    document: OpenReviewLinkDocument,
    variables: ({ body }) => ({ token: body.token }),
    answer: (data) => linkedReviewRecord.write(data.openReviewLink.review),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/decide`,
    credentials,
    tag,
    summary: "Decide by the link in a mail",
    description: "Requires no credential except the token. It works once; a refused decision does not use it up.",
    body: Type.Object({
      token: Token,
      decision: Type.Enum(["approve", "reject"]),
      content_sha256: Type.String({ description: "The `content_sha256` that was read." }),
      acknowledge: Type.Optional(
        Type.Array(Type.Enum([...needed]), { description: "What of `needs` you have looked at." }),
      ),
      context_mark: Type.Optional(
        Nullable(Type.String({ description: "The `context_mark` that was read. Default: the one when it was held." })),
      ),
      reason: Type.Optional(Nullable(Type.Enum([...reasons], { description: "To reject. Default: `other`." }))),
      note: Type.Optional(Nullable(Type.String({ description: "For the agent: up to 1,000 characters." }))),
    }),
    unavailableKeys: ["freeze"],
    example: { token: "rvl_of-the-link", decision: "approve", content_sha256: hash },
    response: linkedReviewRecord.schema,
    document: DecideByReviewLinkDocument,
    variables: ({ body }) => ({
      input: {
        token: body.token,
        decision: body.decision.toUpperCase() as ReviewDecision,
        contentSha256: body.content_sha256,
        acknowledge: body.acknowledge?.map((one) => one.toUpperCase() as ReviewAcknowledgement) ?? null,
        reason: (body.reason?.toUpperCase() as RejectionReason | undefined) ?? null,
        note: body.note ?? null,
        // Without it the mark of the moment of the hold counts.
        ...(body.context_mark === undefined ? {} : { contextMark: body.context_mark }),
      },
    }),
    answer: (data) => linkedReviewRecord.write(data.decideByReviewLink.review),
  }),
];
