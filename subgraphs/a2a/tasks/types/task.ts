import { Arg, Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { WantedReply } from "../load-histories.js";
import { changeAt, historyOf, newestMessage, notesOfTask, transitionsOf } from "../loaders.js";
import { ownSide } from "../own-side.js";
import { historyLength } from "../rules/history-length.js";
import { newestMessageIsStatus } from "../rules/task-state.js";
import type { MessageRow } from "../store/messages.js";
import type { TransitionRow } from "../store/transitions.js";
import type { TaskRow } from "../store/task-row.js";
import { A2aContext, A2aParticipant, contextById } from "../../contexts/public.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { Review } from "./review.js";
import { A2aMessage } from "./message.js";
import { A2aTaskState } from "./enums.js";
import { A2aTaskTransition } from "./transition.js";

/** A delegated task (spec 2.5a, wire contract a2a 4.1). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A task that one identity, the requester, delegated to another, the worker." })
export class A2aTask {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the context it belongs to." })
  contextId!: string;

  @Field(() => A2aTaskState, { description: "Its current state." })
  state!: A2aTaskState;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => A2aParticipant, { description: "The requester of the task." })
  requester!: A2aParticipant;

  @Field(() => A2aParticipant, { description: "The identity that works on the task." })
  worker!: A2aParticipant;

  @Field(() => Int, { description: "How many messages it has." })
  messageCount!: number;

  @Field(() => Date, { description: "When it was opened." })
  createdAt!: Date;

  @Field(() => Date, { description: "When its state last changed or a message was added." })
  updatedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it ended. Null while it is open." })
  completedAt!: Date | null;
}

/** A page of tasks. */
export const A2aTaskConnection = connectionType(A2aTask, "A2aTask");

/** A task in a list shows its complete history or none of it; a single one shows the newest messages that fit. */
export interface TaskNode extends TaskRow {
  readonly listed?: boolean;
  /** The newest of its messages, when that is known already. */
  readonly newest?: MessageRow;
  /** All of them, oldest first, when they are known already and short. */
  readonly fullHistory?: readonly MessageRow[];
}

const lastDescription = "Only this many of the newest messages. Default: all; 0: none.";

@Resolver(() => A2aTask)
export class A2aTaskResolver {
  @FieldResolver(() => Review, {
    nullable: true,
    description:
      "The newest review of a message that the viewer's side wrote: it waits for a person, or it did. Null if there was none.",
  })
  review(@Root() task: TaskNode, @Ctx() { viewer }: RequestContext): Review | null {
    const { requester, worker, requesterReviewId, workerReviewId } = task;
    const isOwn = ({ identityId, organizationId }: TaskRow["requester"]): boolean =>
      isAgent(viewer) ? identityId === viewer.identityId : organizationId === viewer.organizationId;
    const own = [isOwn(requester) ? requesterReviewId : null, isOwn(worker) ? workerReviewId : null];
    // Later ids are greater.
    const newest = own
      .filter((id) => id !== null)
      .sort()
      .at(-1);
    return newest === undefined ? null : { id: newest };
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      "Until when the viewer's side has snoozed it. Null if it has not. The other side does not see that. If both sides are of your " +
      "organization: the worker's.",
  })
  async snoozedUntil(
    @Root() task: TaskNode,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of the side. Default: the viewer's." })
    agentHandle?: string | null,
  ): Promise<Date | null> {
    return (await this.notes(task, context, agentHandle))?.until ?? null;
  }

  @FieldResolver(() => [String], {
    description:
      "The labels that the viewer's side gave it: first `snoozed`, then the others in alphabetical order. The other side has its " +
      "own. If both sides are of your organization: the worker's.",
  })
  async labels(
    @Root() task: TaskNode,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of the side. Default: the viewer's." })
    agentHandle?: string | null,
  ): Promise<string[]> {
    const notes = await this.notes(task, context, agentHandle);
    if (notes === null) return [];
    return inLabelOrder(new Set(notes.until === null ? [] : ["snoozed"]), notes.names);
  }

  @FieldResolver(() => A2aContext, { nullable: true, description: "The context it belongs to." })
  context(@Root() task: TaskNode, @Ctx() context: RequestContext) {
    return context.loader(contextById).load(task.contextId);
  }

  @FieldResolver(() => Int, {
    description: "Number of events that streams of the task had so far. It increases with every change.",
  })
  async generation(@Root() { id: taskId, version }: TaskNode, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(changeAt).load({ taskId, version }))?.generation ?? version;
  }

  @FieldResolver(() => [A2aTaskTransition], {
    description:
      "Its changes, oldest first: at most the newest 200. Those that are older than the retention of events are missing.",
  })
  transitions(@Root() task: TaskNode, @Ctx() context: RequestContext): Promise<readonly TransitionRow[]> {
    return context.loader(transitionsOf).load(task.id);
  }

  @FieldResolver(() => [A2aMessage], {
    description:
      "Its messages, oldest first. A page contains at most 4 MiB of messages: see historyTruncated (wire " +
      "contract a2a 3.6).",
  })
  async messages(
    @Root() task: TaskNode,
    @Ctx() context: RequestContext,
    @Arg("last", () => Int, { nullable: true, description: lastDescription }) last?: number | null,
  ) {
    return (await this.history(task, context, last)).messages;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether `messages` omits some because the size limit of the page was reached.",
  })
  async historyTruncated(
    @Root() task: TaskNode,
    @Ctx() context: RequestContext,
    @Arg("last", () => Int, { nullable: true, description: lastDescription }) last?: number | null,
  ): Promise<boolean> {
    return (await this.history(task, context, last)).truncated;
  }

  @FieldResolver(() => A2aMessage, {
    nullable: true,
    description:
      "The worker's message that led to the current state. Null if the requester has written or canceled since. " +
      "In a list it counts towards the 4 MiB of the page: see statusMessageTruncated.",
  })
  async statusMessage(@Root() task: TaskNode, @Ctx() context: RequestContext) {
    if (task.listed === true) return (await this.listedReply(task, context, "status")).messages[0] ?? null;
    const newest = await this.newest(task, context);
    return newest !== null && newestMessageIsStatus(task.state, newest.role) ? newest : null;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether statusMessage is omitted because the size limit of the page was reached.",
  })
  async statusMessageTruncated(@Root() task: TaskNode, @Ctx() context: RequestContext): Promise<boolean> {
    return task.listed === true && (await this.listedReply(task, context, "status")).truncated;
  }

  @FieldResolver(() => A2aMessage, {
    nullable: true,
    description:
      "The reply that completed the task. Null for tasks that are not completed. In a list it counts towards " +
      "the 4 MiB of the page, and is null if that limit was reached.",
  })
  async resultMessage(@Root() task: TaskNode, @Ctx() context: RequestContext) {
    if (task.listed === true) return (await this.listedReply(task, context, "result")).messages[0] ?? null;
    return task.state === "completed" ? this.newest(task, context) : null;
  }

  private async notes(task: TaskNode, context: RequestContext, agentHandle: string | null | undefined) {
    const side = ownSide(task, context.viewer, agentHandle);
    return side === null ? null : context.loader(notesOfTask).load({ objectId: task.id, identityId: side.identityId });
  }

  private listedReply(task: TaskNode, context: RequestContext, reply: WantedReply["reply"]) {
    return context.loader(historyOf).load({ task, reply });
  }

  private newest(task: TaskNode, context: RequestContext): MessageRow | Promise<MessageRow | null> {
    return task.newest ?? context.loader(newestMessage).load(task);
  }

  private history(task: TaskNode, context: RequestContext, last: number | null | undefined) {
    const wanted = historyLength(last);
    // A single message fits into any budget, and so do short ones.
    const known = task.newest !== undefined && task.messageCount === 1 ? [task.newest] : task.fullHistory;
    if (known !== undefined && wanted !== 0) {
      return { messages: known.slice(-(wanted ?? known.length)), truncated: false };
    }
    const cut = task.listed === true ? "allOrNone" : "newest";
    return context.loader(historyOf).load({ task, last: wanted, cut });
  }
}
