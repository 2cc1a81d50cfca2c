import { Field, ObjectType } from "type-graphql";
import { Review } from "./review.js";

@ObjectType({ description: "Result of a change of a review." })
export class ReviewPayload {
  @Field(() => Review, { description: "The review." })
  review!: Review;
}
