import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { openProof } from "../push-proof.js";
import { A2aTask, taskById } from "../../tasks/public.js";
import type { PushProof } from "../rules/push-config.js";
import type { AttemptFacts, PushConfigRow } from "../store/push-configs.js";
import { A2aPushState } from "./push-state.js";

@ObjectType({ description: "What goes into the Authorization header of a task's updates." })
class A2aPushAuthentication {
  @Field(() => String, { description: "A scheme of HTTP, such as Bearer." })
  scheme!: string;

  @Field(() => String, { nullable: true, description: "What follows the scheme; null when nothing is sent." })
  credentials!: string | null;
}

@ObjectType({ description: "The newest attempt to tell a receiver something." })
class A2aPushAttempt {
  @Field(() => String, { description: "What it told: task, statusUpdate or artifactUpdate." })
  kind!: string;

  @Field(() => Int, { description: "Which attempt it was by the schedule: 1 to 8." })
  attempt!: number;

  @Field(() => Int, { nullable: true, description: "The status of the answer; null when none came." })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: "Why no answer came; null when one did." })
  errorDetail!: string | null;

  @Field(() => A2aPushState, { description: "What has become of the update." })
  state!: A2aPushState;

  @Field(() => Date, { description: "When it began." })
  createdAt!: Date;
}

/** A push configuration of a task (A2A 1.0, 4.3.1). Only the requester's side sees it. */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "Where the requester of a task is told of its changes, in their order, in A2A's StreamResponse form.",
})
export class A2aPushConfig {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the task." })
  taskId!: string;

  @Field(() => ID, { description: "What its requester calls it, within the task." })
  configId!: string;

  @Field(() => String, { description: "The receiver's address." })
  url!: string;

  @Field(() => Date, { nullable: true, description: "When it was switched off; null while it is on." })
  disabledAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why: receiver_gone when the receiver answered 410, receiver_failed when it took an update at none of its attempts.",
  })
  disabledReason!: string | null;

  @Field(() => Int, { description: "How many updates are on their way; counted up to 1000." })
  waiting!: number;

  @Field(() => Int, { description: "Counts its changes; events carry it." })
  version!: number;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => Date, { description: "Its last change." })
  updatedAt!: Date;
}

/** A page of push configurations. */
export const A2aPushConfigConnection = connectionType(A2aPushConfig, "A2aPushConfig");

@Resolver(() => A2aPushConfig)
export class A2aPushConfigResolver {
  @FieldResolver(() => A2aPushAttempt, {
    nullable: true,
    description: "The newest attempt; null before the first, or when it is no longer kept.",
  })
  lastAttempt(@Root() { attempt }: PushConfigRow): AttemptFacts | null {
    return attempt;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What goes into X-A2A-Notification-Token; shown to the requester's own key alone.",
  })
  token(@Root() config: PushConfigRow, @Ctx() context: RequestContext): string | null {
    return this.proof(config, context)?.token ?? null;
  }

  @FieldResolver(() => A2aPushAuthentication, {
    nullable: true,
    description: "What goes into the Authorization header; shown to the requester's own key alone.",
  })
  authentication(@Root() config: PushConfigRow, @Ctx() context: RequestContext): A2aPushAuthentication | null {
    return this.proof(config, context)?.authentication ?? null;
  }

  @FieldResolver(() => A2aTask, { nullable: true, description: "The task." })
  task(@Root() { taskId }: PushConfigRow, @Ctx() context: RequestContext) {
    return context.loader(taskById).load(taskId);
  }

  private proof({ id, identityId, sealedProof }: PushConfigRow, context: RequestContext): PushProof | null {
    const { viewer, services } = context;
    const isOwn = viewer.kind === "agent_key" && viewer.identityId === identityId;
    return isOwn ? openProof(services.keyring, id, sealedProof) : null;
  }
}
