import {
  type CancelTaskRequest,
  type DeleteTaskPushNotificationConfigRequest,
  type GetTaskPushNotificationConfigRequest,
  type GetTaskRequest,
  type ListTaskPushNotificationConfigsRequest,
  type ListTaskPushNotificationConfigsResponse,
  type ListTasksRequest,
  type ListTasksResponse,
  type SendMessageRequest,
  type StreamResponse,
  type SubscribeToTaskRequest,
  type Task,
  type TaskPushNotificationConfig,
  TaskState,
} from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import {
  CancelDelegatedTaskDocument,
  GetDelegatedTaskDocument,
  ListDelegatedTasksDocument,
} from "../../../../generated/documents.js";
import type { HandlerTools } from "../../../handler-route.js";
import { lengthOf } from "./history-length.js";
import { createPushConfig, deletePushConfig, getPushConfig, listPushConfigs } from "./push-configs.js";
import type { Call } from "./agent-call.js";
import { awaitGeneration } from "./await-generation.js";
import { send } from "./send.js";
import { sendStreaming, subscribeToTask, type TaskEvents } from "./stream-task.js";
import { ledgerState, listedWireTask, wireTask } from "./wire-task.js";
import { found } from "../../found.js";

const defaultPageSize = 50;
/** An id that matches no context: the operation accepts only UUIDs, and finds nothing for other texts. */
const nowhere = "none";

/** Serves one call: the SDK decodes and encodes, the operations do the work (wire contract a2a 3.5). */
export class ProtocolRequestHandler implements A2ARequestHandler {
  /** The error of a method. The SDK converts errors into its own text, so its answer is replaced later. */
  thrown: unknown;
  /** The id of the last event of a stream: the SDK has no place for it. */
  eventId: string | null = null;

  constructor(private readonly call: Call) {}

  sendMessage(request: SendMessageRequest): Promise<Task> {
    return this.remember(send(this.call, request));
  }

  sendMessageStream(request: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    return this.rememberOf(sendStreaming(this.call, request));
  }

  resubscribe(request: SubscribeToTaskRequest): AsyncGenerator<StreamResponse, void, undefined> {
    return this.rememberOf(subscribeToTask(this.call, request));
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

  createTaskPushNotificationConfig(config: TaskPushNotificationConfig): Promise<TaskPushNotificationConfig> {
    return this.remember(createPushConfig(this.call, config));
  }

  getTaskPushNotificationConfig(request: GetTaskPushNotificationConfigRequest): Promise<TaskPushNotificationConfig> {
    return this.remember(getPushConfig(this.call, request));
  }

  listTaskPushNotificationConfigs(
    request: ListTaskPushNotificationConfigsRequest,
  ): Promise<ListTaskPushNotificationConfigsResponse> {
    return this.remember(listPushConfigs(this.call, request));
  }

  deleteTaskPushNotificationConfig(request: DeleteTaskPushNotificationConfigRequest): Promise<void> {
    return this.remember(deletePushConfig(this.call, request));
  }

  // Switched off, as the card says (wire contract a2a 3.5, "other methods").
  getAgentCard = () => this.remember(refuse());
  getAuthenticatedExtendedAgentCard = () => this.remember(refuse());

  private async get({ id, historyLength }: GetTaskRequest): Promise<Task> {
    const { tools, workerHandle } = this.call;
    const { resuming, knownGeneration } = this.call;
    const variables = { workerHandle, id, historyLength: lengthOf(historyLength), marked: resuming.isActive };
    const read = async (by: HandlerTools) =>
      found((await by.run(GetDelegatedTaskDocument, variables)).a2aDelegatedTask);
    return wireTask(await (knownGeneration === null ? read(tools) : awaitGeneration(tools, knownGeneration, read)));
  }

  private async list(request: ListTasksRequest): Promise<ListTasksResponse> {
    const { tools, workerHandle } = this.call;
    const { contextId, status, pageToken, statusTimestampAfter } = request;
    const includeArtifacts = request.includeArtifacts === true;
    const pageSize = request.pageSize ?? defaultPageSize;
    const isFiltered = status !== TaskState.TASK_STATE_UNSPECIFIED;
    const state = isFiltered ? ledgerState(status) : undefined;
    // No task ever has such a state, but the other parameters must be checked.
    const place = state === null ? nowhere : contextId || undefined;
    const { nodes, pageInfo, totalCount } = (
      await tools.run(ListDelegatedTasksDocument, {
        workerHandle,
        filter: { state: state ?? undefined, contextId: place, changedSince: statusTimestampAfter || undefined },
        first: pageSize,
        after: pageToken || undefined,
        historyLength: lengthOf(request.historyLength),
        includeArtifacts,
        marked: this.call.resuming.isActive,
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
    const { tools, workerHandle } = this.call;
    const input = { taskId: id, workerHandle };
    const marked = this.call.resuming.isActive;
    return wireTask((await tools.run(CancelDelegatedTaskDocument, { input, marked })).cancelTask.task);
  }

  private async remember<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      this.thrown = error;
      throw error;
    }
  }

  private async *rememberOf(work: TaskEvents): AsyncGenerator<StreamResponse, void, undefined> {
    try {
      for await (const { id, response } of work) {
        this.eventId = id;
        yield response;
      }
    } catch (error) {
      this.thrown = error;
      throw error;
    }
  }
}

async function refuse(): Promise<never> {
  throw new UnsupportedOperationError();
}
