import { Field, ObjectType } from "type-graphql";
import { ImDeliveryStatus, ImService } from "./enums.js";

/** One remote address of a sent message (wire contract im 6). */
@ObjectType({ description: "One recipient of a sent message." })
export class ImRecipient {
  @Field(() => String, { description: "The remote address." })
  remoteNumber!: string;

  @Field(() => ImDeliveryStatus, { nullable: true, description: "Its state." })
  deliveryStatus!: ImDeliveryStatus | null;

  @Field(() => ImService, { nullable: true, description: "The service that carried it. Null until it is known." })
  service!: ImService | null;

  @Field(() => String, { nullable: true, description: "Code of the failure. Null if there was none." })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: "The carrier's message about the failure." })
  errorMessage!: string | null;

  @Field(() => String, { nullable: true, description: "Why it failed, as described by this server." })
  errorReason!: string | null;

  @Field(() => String, { nullable: true, description: "More about the failure, if the carrier reports it." })
  errorDetail!: string | null;

  @Field(() => Date, { nullable: true, description: "When the carrier accepted it." })
  sentAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it reached the device." })
  deliveredAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it failed." })
  failedAt!: Date | null;
}
