import { Ctx, Field, FieldResolver, GraphQLISODateTime, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { reviewById } from "../loaders.js";
import { Review, toReview } from "./review.js";

/** A change of a review. */
@ObjectType({ description: "A change of a review." })
export class ReviewUpdate {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "What happened, such as `review.created`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;
}

interface UpdateKeys {
  readonly reviewId: string;
}

/** Converts an event of the log. */
export function toReviewUpdate(
  { position, kind, occurredAt, subjectId }: LoggedEvent,
  { services, viewer }: RequestContext,
): ReviewUpdate & UpdateKeys {
  return { cursor: encodeEventCursor(services.keyring, position, viewer), kind, occurredAt, reviewId: subjectId };
}

@Resolver(() => ReviewUpdate)
export class ReviewUpdateResolver {
  @FieldResolver(() => Review, {
    nullable: true,
    description: "The review in its current state. Null if it was removed.",
  })
  async review(@Root() { reviewId }: UpdateKeys, @Ctx() context: RequestContext): Promise<Review | null> {
    const row = await context.loader(reviewById).load(reviewId);
    return row === null ? null : toReview(row);
  }
}
