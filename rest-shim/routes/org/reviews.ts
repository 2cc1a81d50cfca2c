import { Type } from "typebox";
import {
  CountReviewsDocument,
  GetReviewRevisionDocument,
  ListReviewRevisionsDocument,
  ListReviewsDocument,
  type ReviewDirection,
  type ReviewState,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Instant, Nullable } from "../nullable.js";
import { getReview } from "./get-review.js";
import { reviewFieldDiffRecord, reviewRecord, reviewRevisionRecord } from "./review-record.js";

const tag = "Reviews";
const credentials = ["api_key", "bearer"] as const;
const action = "review.read";
const states = ["pending", "approved", "released", "failed", "rejected", "expired", "withdrawn", "canceled"] as const;

/** The routes that read reviews (wire contract reviews 7.2). */
export const reviews: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/reviews",
    credentials,
    tag,
    summary: "The reviews of the organization; an agent gets its own",
    description: "What waits comes with the oldest first, any other list with the newest.",
    query: Type.Object({
      ...pageQuery,
      state: Type.Optional(Type.Enum([...states], { default: "pending" })),
      direction: Type.Optional(
        Type.Union([Type.Literal("out"), Type.Literal("in")], {
          description: "`out`: what agents want to send. `in`: what arrived. Default: both.",
        }),
      ),
      topic: Type.Optional(Type.String({ description: "`mail`." })),
      agent_handle: Type.Optional(Type.String()),
    }),
    response: Type.Object({ items: Type.Array(reviewRecord.schema), next_cursor: Nullable(Type.String()) }),
    action,
    document: ListReviewsDocument,
    variables: ({ query }) => ({
      ...pageVariables(query),
      filter: {
        states: [(query.state ?? "pending").toUpperCase() as ReviewState],
        direction: (query.direction?.toUpperCase() ?? null) as ReviewDirection | null,
        topic: query.topic ?? null,
        agentHandle: query.agent_handle ?? null,
      },
    }),
    answer: (data) => pageAnswer(data.reviews, reviewRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/reviews/counts",
    credentials,
    tag,
    summary: "How much waits for a decision",
    response: Type.Object({
      pending: Type.Integer(),
      oldest_created_at: Nullable(Instant),
      next_expires_at: Nullable(Instant),
    }),
    action,
    document: CountReviewsDocument,
    variables: () => ({}),
    answer: ({ reviewCounts: { pending, oldestCreatedAt, nextExpiresAt } }) => ({
      pending,
      oldest_created_at: oldestCreatedAt ?? null,
      next_expires_at: nextExpiresAt ?? null,
    }),
  }),
  getReview,
  operationRoute({
    method: "GET",
    path: "/api/v1/reviews/{review_id}/revisions",
    credentials,
    tag,
    summary: "All contents of a review, the sender's first",
    response: Type.Array(reviewRevisionRecord.schema),
    action,
    document: ListReviewRevisionsDocument,
    variables: ({ params }) => ({ id: params.review_id }),
    answer: (data) => found(data.review).revisions.map(reviewRevisionRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/reviews/{review_id}/revisions/{revision}",
    credentials,
    tag,
    summary: "One content of a review, and what differs from another",
    query: Type.Object({
      diff_from: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, description: "The number of the other content." }),
      ),
    }),
    response: Type.Object({
      ...reviewRevisionRecord.schema.properties,
      diff: Type.Optional(
        Nullable(
          Type.Array(reviewFieldDiffRecord.schema, { description: "With `diff_from`. Null after one was erased." }),
        ),
      ),
    }),
    action,
    document: GetReviewRevisionDocument,
    variables: ({ params, query }) => ({
      id: params.review_id,
      from: query.diff_from ?? 1,
      to: numberOf(params.revision),
      withDiff: query.diff_from !== undefined,
    }),
    answer: (data, { params, query }) => {
      const { revisions, diff } = found(data.review);
      const revision = found(revisions.find(({ number }) => number === numberOf(params.revision)));
      const written = reviewRevisionRecord.write(revision) as object;
      return query.diff_from === undefined
        ? written
        : { ...written, diff: diff?.map(reviewFieldDiffRecord.write) ?? null };
    },
  }),
];

/** The number of a revision in a path; 0, which none has, for anything else. */
function numberOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : 0;
}
