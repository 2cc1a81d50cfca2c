import {
  type CancelTaskRequest,
  type GetTaskRequest,
  type ListTasksRequest,
  type ListTasksResponse,
  type SendMessageRequest,
  type Task,
  TaskState,
} from "@a2a-js/sdk";
import { PushNotificationNotSupportedError, UnsupportedOperationError } from "@a2a-js/sdk/errors";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import {
  CancelDelegatedTaskDocument,
  FollowDelegatedTaskDocument,
  GetDelegatedTaskDocument,
  GetEventCursorDocument,
  GetOwnTaskDocument,
  ListDelegatedTasksDocument,
  SendA2aMessageDocument,
  type WireTaskFragment,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-row.js";
import { awaitPause, isPause } from "./await-pause.js";
import { holdSend } from "./held-sends.js";
import { ledgerState, listedWireTask, partInput, wireTask } from "./wire-task.js";

const defaultPageSize = 50;
/** No context: the operation takes only UUIDs for one, and finds nothing for anything else. */
const nowhere = "none";
const int32Max = 2_147_483_647;

/** Serves one call: the SDK decodes and encodes, the operations do the work (wire contract a2a 3.5). */
export class ProtocolRequestHandler implements A2ARequestHandler {
  /** What a method threw. The SDK turns errors into text of its own, so its answer is not the last word. */
  thrown: unknown;

  constructor(
    private readonly workerHandle: string,
    private readonly tools: HandlerTools,
    /** Aborts when the client is gone. */
    private readonly gone: AbortSignal,
  ) {}

  sendMessage(request: SendMessageRequest): Promise<Task> {
    return this.remember(this.send(request));
  }

  getTask(request: GetTaskRequest): Promise<Task> {
    return this.remember(this.get(request));
  }

  listTasks(request: ListTasksRequest): Promise<ListTasksResponse> {
    return this.remember(this.list(request));
  }

  cancelTask(request: CancelTaskRequest): Promise<Task> {
    return this.remember(this.cancel(request));
  }

  // Off, as the card says (wire contract a2a 3.5, "other methods").
  sendMessageStream = refuseStream;
  resubscribe = refuseStream;
  getAgentCard = () => this.remember(refuse());
  getAuthenticatedExtendedAgentCard = () => this.remember(refuse());
  createTaskPushNotificationConfig = () => this.remember(refusePush());
  getTaskPushNotificationConfig = () => this.remember(refusePush());
  listTaskPushNotificationConfigs = () => this.remember(refusePush());
  deleteTaskPushNotificationConfig = () => this.remember(refusePush());

  private async send({ message, configuration }: SendMessageRequest): Promise<Task> {
    if (message === undefined) throw new Error("The message was checked before.");
    if (configuration?.taskPushNotificationConfig !== undefined) throw new PushNotificationNotSupportedError();
    const { context } = this.tools;
    const release = configuration?.returnImmediately === true ? null : holdSend(context.services, this.key);
    try {
      // Taken before the send, so that no change after it can be missed.
      const cursor = release === null ? null : (await this.tools.run(GetEventCursorDocument, {})).eventCursor;
      const historyLength = lengthOf(configuration?.historyLength);
      const { taskId, contextId, messageId, parts, metadata, extensions, referenceTaskIds } = message;
      const places = { taskId: taskId || undefined, contextId: contextId || undefined };
      const content = { messageId, parts: parts.map(partInput), metadata, extensions, referenceTaskIds };
      const input = { workerHandle: this.workerHandle, message: { ...content, ...places } };
      const { task } = (await this.tools.run(SendA2aMessageDocument, { input, historyLength })).sendA2aMessage;
      if (cursor === null || isPause(task.state)) return wireTask(task);
      await this.pauseOf(task, cursor);
      // By its id alone: the worker may have been renamed or deleted meanwhile, and the message is sent all the same.
      const { a2aTask } = await this.tools.run(GetOwnTaskDocument, { id: task.id, historyLength });
      return wireTask(a2aTask ?? task);
    } finally {
      release?.();
    }
  }

  private async get({ id, historyLength }: GetTaskRequest): Promise<Task> {
    const variables = { workerHandle: this.workerHandle, id, historyLength: lengthOf(historyLength) };
    return wireTask((await this.tools.run(GetDelegatedTaskDocument, variables)).a2aDelegatedTask);
  }

  private async list(request: ListTasksRequest): Promise<ListTasksResponse> {
    const { contextId, status, pageToken, statusTimestampAfter } = request;
    const includeArtifacts = request.includeArtifacts === true;
    const pageSize = request.pageSize ?? defaultPageSize;
    const isFiltered = status !== TaskState.TASK_STATE_UNSPECIFIED;
    const state = isFiltered ? ledgerState(status) : undefined;
    // No task is ever in such a state, but the other parameters are judged all the same.
    const place = state === null ? nowhere : contextId || undefined;
    const { nodes, pageInfo, totalCount } = (
      await this.tools.run(ListDelegatedTasksDocument, {
        workerHandle: this.workerHandle,
        filter: { state: state ?? undefined, contextId: place, changedSince: statusTimestampAfter || undefined },
        first: pageSize,
        after: pageToken || undefined,
        historyLength: lengthOf(request.historyLength),
        includeArtifacts,
      })
    ).a2aDelegatedTasks;
    return {
      tasks: nodes.map((task) => listedWireTask(task, includeArtifacts)),
      nextPageToken: pageInfo.hasNextPage ? (pageInfo.endCursor ?? "") : "",
      pageSize,
      totalSize: totalCount,
    };
  }

  private async cancel({ id }: CancelTaskRequest): Promise<Task> {
    const input = { taskId: id, workerHandle: this.workerHandle };
    return wireTask((await this.tools.run(CancelDelegatedTaskDocument, { input })).cancelTask.task);
  }

  private get key(): string {
    return this.tools.context.viewer.keyId ?? "";
  }

  /** Waits until the task pauses. The message is sent: whatever becomes of the waiting, the task is the answer. */
  private async pauseOf(task: WireTaskFragment, cursor: string): Promise<void> {
    const { services, requestId } = this.tools.context;
    const variables = { agentHandle: task.requester.handle ?? "", taskId: task.id, after: cursor };
    try {
      const changes = await this.tools.subscribe(FollowDelegatedTaskDocument, variables);
      await awaitPause(changes, services.config.A2A_BLOCKING_MAX_MS, [this.gone, this.tools.stopping]);
    } catch (error) {
      services.log.warn({ requestId, error: (error as Error).message }, "a blocking send could not wait");
    }
  }

  private async remember<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      this.thrown = error;
      throw error;
    }
  }
}

/** Longer than any history is all of it; GraphQL's integers end before JSON's do. */
function lengthOf(historyLength: number | undefined): number | undefined {
  return historyLength === undefined ? undefined : Math.min(historyLength, int32Max);
}

// The SDK takes the stream's first item before it answers, and that is this error.
// oxlint-disable-next-line require-yield
async function* refuseStream(): AsyncGenerator<never, void, undefined> {
  throw new UnsupportedOperationError();
}

async function refuse(): Promise<never> {
  throw new UnsupportedOperationError();
}

async function refusePush(): Promise<never> {
  throw new PushNotificationNotSupportedError();
}
