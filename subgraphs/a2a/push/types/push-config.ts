import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { openProof } from "../push-proof.js";
import { A2aTask, taskById } from "../../tasks/public.js";
import type { PushProof } from "../rules/push-config.js";
import type { AttemptFacts, PushConfigRow } from "../store/push-configs.js";
import { A2aPushState } from "./push-state.js";

@ObjectType({ description: "The Authorization header of a task's updates." })
class A2aPushAuthentication {
  @Field(() => String, { description: "An HTTP authentication scheme, such as Bearer." })
  scheme!: string;

  @Field(() => Boolean, { description: "Whether there are credentials. Without them, no header is sent." })
  hasCredentials!: boolean;
}

@ObjectType({ description: "The latest attempt to send an update to a receiver." })
class A2aPushAttempt {
  @Field(() => String, { description: "Kind of update: task, statusUpdate or artifactUpdate." })
  kind!: string;

  @Field(() => Int, { description: "Number of the attempt in the schedule: 1 to 8." })
  attempt!: number;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer. Null if there was none." })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: "Why there was no answer. Null if there was one." })
  errorDetail!: string | null;

  @Field(() => A2aPushState, { description: "State of the update." })
  state!: A2aPushState;

  @Field(() => Date, { description: "When it started." })
  createdAt!: Date;
}

/**
 * A push configuration of a task (A2A 1.0, 4.3.1). Only the requester's side sees it. Its secrets are never shown once
 * they are set: who reads a configuration need not be who receives its updates.
 */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "A URL that receives the changes of a task for its requester, in order, in A2A's StreamResponse format.",
})
export class A2aPushConfig {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the task." })
  taskId!: string;

  @Field(() => ID, { description: "Id of the configuration within the task, chosen by the requester." })
  configId!: string;

  @Field(() => String, { description: "URL of the receiver." })
  url!: string;

  @Field(() => Date, { nullable: true, description: "When it was disabled. Null while it is enabled." })
  disabledAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it was disabled: receiver_gone if the receiver answered 410, receiver_failed if every attempt to " +
      "send an update failed.",
  })
  disabledReason!: string | null;

  @Field(() => Int, { description: "Number of updates that are not delivered yet, counted up to 1000." })
  waiting!: number;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of push configurations. */
export const A2aPushConfigConnection = connectionType(A2aPushConfig, "A2aPushConfig");

@Resolver(() => A2aPushConfig)
export class A2aPushConfigResolver {
  @FieldResolver(() => A2aPushAttempt, {
    nullable: true,
    description: "The latest attempt. Null before the first one, or if it is no longer stored.",
  })
  lastAttempt(@Root() { attempt }: PushConfigRow): AttemptFacts | null {
    return attempt;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether updates have the header X-A2A-Notification-Token. Its value is never shown.",
  })
  hasToken(@Root() config: PushConfigRow, @Ctx() context: RequestContext): boolean {
    return proofOf(config, context).token !== null;
  }

  @FieldResolver(() => A2aPushAuthentication, {
    nullable: true,
    description:
      "The Authorization header of updates, without its credentials, which are never shown. Null if there is none.",
  })
  authentication(@Root() config: PushConfigRow, @Ctx() context: RequestContext): A2aPushAuthentication | null {
    const { authentication } = proofOf(config, context);
    if (authentication === null) return null;
    return { scheme: authentication.scheme, hasCredentials: authentication.credentials !== null };
  }

  @FieldResolver(() => A2aTask, { nullable: true, description: "The task." })
  task(@Root() { taskId }: PushConfigRow, @Ctx() context: RequestContext) {
    return context.loader(taskById).load(taskId);
  }
}

function proofOf({ id, sealedProof }: PushConfigRow, { services }: RequestContext): PushProof {
  return openProof(services.keyring, id, sealedProof);
}
