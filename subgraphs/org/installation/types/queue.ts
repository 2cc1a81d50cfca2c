import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";

/** The jobs of one task. */
@ObjectType({ description: "The background jobs of one task." })
export class InstallationQueue {
  @Field(() => String, { description: "The task, such as `webhook-fan-out`." })
  task!: string;

  @Field(() => Int, { description: "Jobs that are due and have not begun." })
  waiting!: number;

  @Field(() => Int, { description: "Jobs that run." })
  running!: number;

  @Field(() => Int, { description: "Jobs that are due later." })
  scheduled!: number;

  @Field(() => Int, { description: "Jobs that failed and are tried again later." })
  retrying!: number;

  @Field(() => Int, { description: "Jobs that failed as often as they may. They are not tried again." })
  givenUp!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the oldest waiting job was due. Null if none waits.",
  })
  waitingSince!: Date | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the oldest running job was started. Null if none runs.",
  })
  runningSince!: Date | null;
}

/** A job that failed. */
@ObjectType({ description: "A background job that failed and has not succeeded since." })
export class InstallationFailedJob {
  @Field(() => ID, { description: "Its number. The logs name it as `job`." })
  id!: string;

  @Field(() => String, { description: "Its task." })
  task!: string;

  @Field(() => Int, { description: "How often it was tried." })
  attempts!: number;

  @Field(() => Int, { description: "Maximum number of attempts." })
  maxAttempts!: number;

  @Field(() => GraphQLISODateTime, {
    description: "When the next attempt is due, if `attempts` is less than `maxAttempts`.",
  })
  runAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last failed." })
  failedAt!: Date;

  @Field(() => String, {
    description: "The name of the error. The logs say where it happened. Its message is stored nowhere.",
  })
  error!: string;
}
