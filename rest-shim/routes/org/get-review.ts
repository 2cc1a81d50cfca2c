import { type Static, Type } from "typebox";
import {
  FollowReviewsDocument,
  GetEventCursorDocument,
  GetReviewDocument,
  type GetReviewQuery,
} from "../../../generated/documents.js";
import { principalOf } from "../../../subgraphs/shared/viewer/viewer.js";
import { handlerRoute, type HandlerTools } from "../../handler-route.js";
import { queryCheck } from "../../wire/check-shape.js";
import { takeSlot } from "../a2a/protocol/open-slots.js";
import { found } from "../found.js";
import { reviewDetailRecord } from "./review-record.js";

const longestWait = 25;
const Query = Type.Object({
  wait_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: longestWait,
      description: `Waits up to ${longestWait} seconds for the next change of a review that has not ended.`,
    }),
  ),
});
const checkQuery = queryCheck(Query);

const unended: readonly string[] = ["PENDING", "APPROVED", "FAILED"];

type Review = NonNullable<GetReviewQuery["review"]>;

/** One review, at once or after its next change (wire contract reviews 7.2). */
export const getReview = handlerRoute({
  method: "GET",
  path: "/api/v1/reviews/{review_id}",
  name: "getReview",
  credentials: ["api_key", "bearer"],
  tag: "Reviews",
  summary: "A review with its content",
  query: Query,
  response: reviewDetailRecord.schema,
  errors: ["not_found", "validation_failed"],
  documents: [GetReviewDocument, GetEventCursorDocument, FollowReviewsDocument],
  async handle(request, _, tools) {
    const { wait_seconds: seconds = 0 } = checkQuery(request.query) as Static<typeof Query>;
    const { review_id: id } = request.params as { readonly review_id: string };
    const { services, viewer } = tools.context;
    // Who waits with too many requests already is answered at once.
    const release = seconds === 0 ? null : takeSlot(services, "send", principalOf(viewer));
    try {
      return reviewDetailRecord.write(release === null ? await read(tools, id) : await afterChange(tools, id, seconds));
    } finally {
      release?.();
    }
  },
});

async function read(tools: HandlerTools, id: string): Promise<Review> {
  return found((await tools.run(GetReviewDocument, { id })).review);
}

/** The review after its next change, or as it is when the time is over or the caller has gone. */
async function afterChange(tools: HandlerTools, id: string, seconds: number): Promise<Review> {
  // The cursor is older than the review that is read: no change in between is missed.
  const { eventCursor: after } = await tools.run(GetEventCursorDocument, {});
  const seen = await read(tools, id);
  if (!unended.includes(seen.state)) return seen;
  const over = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), tools.untilOver()]);
  const changes = await tools.subscribe(FollowReviewsDocument, { after });
  // A waiting `next` ends with it.
  const stop = (): void => void changes.return?.();
  over.addEventListener("abort", stop, { once: true });
  try {
    while (!over.aborted) {
      const { value, done } = await changes.next();
      if (done === true) break;
      const { review } = value.reviewChanged;
      if (review != null && review.id === seen.id && review.version > seen.version) return review;
    }
    return seen;
  } finally {
    over.removeEventListener("abort", stop);
    await changes.return?.();
  }
}
