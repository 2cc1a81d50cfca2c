import { TaskState } from "@a2a-js/sdk";
import { type TSchema, Type } from "typebox";
import { inlinePushConfig, streamEvent, wirePushConfig, wireSentMessage, wireTaskSchema } from "./wire-schemas.js";

const optional = Type.Optional;
const Length = optional(Type.Integer({ minimum: 0, description: "Number of latest messages in the answer." }));
const Generation = optional(
  Type.Integer({
    minimum: 0,
    description:
      "With the extension for resuming streams: the `generation` that you know. The answer waits until it is greater, the task " +
      "ends, or the time limit is reached.",
  }),
);
const GenerationMatch = optional(
  Type.Integer({
    minimum: 0,
    description:
      "With the extension for resuming streams: the `generation` of the task that the message continues. If the task has another, " +
      "the message is refused. A new task ignores it.",
  }),
);
const TaskId = Type.String({ minLength: 1, description: "Id of a task that the caller sent to this agent." });
const ConfigId = Type.String({ minLength: 1 });
const AnyState = Type.Union(
  Object.keys(TaskState)
    .filter((name) => name.startsWith("TASK_STATE_"))
    .map((name) => Type.Literal(name)),
  { description: "Tasks come to some of these states only. `TASK_STATE_UNSPECIFIED` does not filter." },
);
const JsonObject = Type.Record(Type.String(), Type.Unknown());

const send = Type.Object({
  message: wireSentMessage,
  configuration: optional(
    Type.Object({
      returnImmediately: optional(
        Type.Boolean({
          description:
            "Answer at once. Otherwise the answer waits until the task pauses or ends, or the time limit is reached.",
        }),
      ),
      acceptedOutputModes: optional(Type.Array(Type.String())),
      historyLength: Length,
      taskPushNotificationConfig: optional(inlinePushConfig),
      ifGenerationMatch: GenerationMatch,
    }),
  ),
  metadata: optional(JsonObject),
  ifGenerationMatch: GenerationMatch,
});
const page = (most: number, least: number) => ({
  pageSize: optional(Type.Integer({ minimum: least, maximum: most })),
  pageToken: optional(Type.String({ description: "The `nextPageToken` of the previous page." })),
});

/** A method: its description, its `params`, and its `result`; one that streams answers with events of that shape. */
interface Method {
  readonly does: string;
  readonly params?: TSchema;
  readonly result: TSchema;
}

/** The order of fields in `params` is the order of reported errors. */
const methods: Readonly<Record<string, Method>> = {
  SendMessage: {
    does: "Sends a message: a new task, or the next message of one.",
    params: send,
    result: Type.Object({ task: wireTaskSchema }),
  },
  SendStreamingMessage: {
    does: "Like SendMessage, but answers with a stream of the task's updates.",
    params: send,
    result: streamEvent,
  },
  GetTask: {
    does: "Returns a task.",
    params: Type.Object({ id: TaskId, historyLength: Length, currentGeneration: Generation }),
    result: wireTaskSchema,
  },
  ListTasks: {
    does: "Lists the tasks that the caller sent to this agent, latest change first.",
    params: Type.Object({
      status: optional(AnyState),
      contextId: optional(Type.String()),
      ...page(100, 1),
      statusTimestampAfter: optional(Type.String({ format: "date-time" })),
      includeArtifacts: optional(Type.Boolean()),
      historyLength: Length,
    }),
    result: Type.Object({
      tasks: optional(Type.Array(wireTaskSchema)),
      nextPageToken: optional(Type.String({ description: "Empty on the last page." })),
      pageSize: optional(Type.Integer()),
      totalSize: optional(Type.Integer()),
    }),
  },
  CancelTask: {
    does: "Cancels a task.",
    params: Type.Object({ id: TaskId, metadata: optional(JsonObject) }),
    result: wireTaskSchema,
  },
  SubscribeToTask: {
    does: "Answers with a stream of a task's updates.",
    params: Type.Object({ id: TaskId, metadata: optional(JsonObject) }),
    result: streamEvent,
  },
  CreateTaskPushNotificationConfig: {
    does: "Registers a URL that receives a task's updates.",
    params: wirePushConfig,
    result: wirePushConfig,
  },
  GetTaskPushNotificationConfig: {
    does: "Returns a push configuration.",
    params: Type.Object({ taskId: TaskId, id: ConfigId }),
    result: wirePushConfig,
  },
  ListTaskPushNotificationConfigs: {
    does: "Lists the push configurations of a task.",
    params: Type.Object({ taskId: TaskId, ...page(100, 0) }),
    result: Type.Object({ configs: optional(Type.Array(wirePushConfig)), nextPageToken: optional(Type.String()) }),
  },
  DeleteTaskPushNotificationConfig: {
    does: "Deletes a push configuration.",
    params: Type.Object({ taskId: TaskId, id: ConfigId }),
    result: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: false })]),
  },
  GetExtendedAgentCard: {
    does: "Always the error -32007: there are no extended cards.",
    params: JsonObject,
    result: JsonObject,
  },
};

/** The schema of a method's `params`, for documentation and checks. */
export function paramsOf(method: string): TSchema | undefined {
  return methods[method]?.params;
}

/** The schema of a method's result, or of each event of one that streams. */
export function resultOf(method: string): TSchema {
  return methods[method]!.result;
}

/** The sentence about a method. */
export function descriptionOf(method: string): string {
  return methods[method]!.does;
}

const Id = Type.Union([Type.String(), Type.Integer(), Type.Null()], { description: "Returned in the answer." });
const envelope = { jsonrpc: Type.Literal("2.0"), id: Id };

/** A call of one of the methods (wire contract a2a 3). */
export const rpcRequest: TSchema = Type.Unsafe({
  $id: "A2aRpcRequest",
  description: "A JSON-RPC 2.0 request. `method` decides the schema of `params`.",
  oneOf: Object.entries(methods).map(([method, { does, params }]) =>
    Type.Object(
      { ...envelope, method: Type.Literal(method), params: params ?? optional(JsonObject) },
      { $id: `A2aRpc${method}`, description: does },
    ),
  ),
});

const rpcErrors: Readonly<Record<string, string>> = {
  "-32700": "The body is not valid JSON.",
  "-32600": "The body is not one JSON-RPC request.",
  "-32601": "There is no such method.",
  "-32602": "Params are not valid: `data` lists the fields.",
  "-32603": "The server failed to handle the request.",
  "-32001": "There is no such task.",
  "-32002": "The task has ended and cannot be canceled.",
  "-32003": "Push notifications are not supported.",
  "-32004": "The task does not allow this, such as a message to one that has ended.",
  "-32005": "The content type is not application/json.",
  "-32006": "The agent's answer is not valid.",
  "-32007": "There is no extended card.",
  "-32008": "A required extension is missing.",
  "-32009": "The version of the protocol is not served: send `A2A-Version: 1.0`.",
  "-32010": "The task has another `generation` than `ifGenerationMatch`: read it before you write.",
  "-32040": "Admission refused: `data` says whose settings did.",
};

const rpcError = Type.Object(
  {
    code: Type.Unsafe<number>({
      type: "integer",
      enum: Object.keys(rpcErrors).map(Number),
      description: Object.entries(rpcErrors)
        .map(([code, sentence]) => `- \`${code}\`: ${sentence}`)
        .join("\n"),
    }),
    message: Type.String(),
    data: optional(Type.Array(JsonObject, { description: "Typed details, each with its `@type`." })),
  },
  { $id: "A2aRpcError" },
);

const failure = Type.Object({ ...envelope, error: rpcError }, { $id: "A2aRpcFailure" });
const results = [...new Set(Object.values(methods).map(({ result }) => result))];

/** The answer to a call that does not stream. */
export const rpcAnswer: TSchema = Type.Union(
  [
    Type.Object(
      { ...envelope, result: Type.Union(results.filter((result) => result !== streamEvent)) },
      { $id: "A2aRpcResult" },
    ),
    failure,
  ],
  { $id: "A2aRpcAnswer", description: "A JSON-RPC 2.0 answer: a result of the method that was called, or an error." },
);

/** One event of a call that streams. */
export const rpcEvent: TSchema = Type.Union(
  [Type.Object({ ...envelope, result: streamEvent }, { $id: "A2aRpcStreamResult" }), failure],
  { $id: "A2aRpcEvent", description: "The data of one server-sent event." },
);
