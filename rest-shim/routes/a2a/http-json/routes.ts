import { Type } from "typebox";
import {
  CancelDelegatedTaskDocument,
  CreatePushConfigDocument,
  DeletePushConfigDocument,
  FindA2aAgentDocument,
  FollowDelegatedTaskDocument,
  GetDelegatedTaskDocument,
  GetEventCursorDocument,
  GetOwnTaskDocument,
  GetPushConfigDocument,
  ListDelegatedTasksDocument,
  ListPushConfigsDocument,
  ReplayTaskDocument,
  SendA2aMessageDocument,
  StreamDelegatedTaskDocument,
} from "../../../../generated/documents.js";
import { handlerRoute, type HandlerRoute } from "../../../handler-route.js";
import type { RouteBase } from "../../../route-base.js";
import { queryFields } from "./read-params.js";
import { descriptionOf, paramsOf, resultOf } from "../protocol/rpc-schemas.js";
import { largestBody, requestHeaders, version } from "../protocol/limits.js";
import { format } from "./format.js";
import { serve } from "./serve.js";

interface Binding extends Pick<HandlerRoute, "documents">, Partial<Pick<RouteBase, "errors" | "example">> {
  readonly verb: "GET" | "POST" | "DELETE";
  /** Below the agent's address. */
  readonly path: string;
  readonly method: string;
  readonly name: string;
  readonly summary: string;
  readonly status?: number;
  readonly isStream?: true;
}

const tasks = "/tasks";
const task = `${tasks}/{id}`;
const configs = `${tasks}/{taskId}/pushNotificationConfigs`;
const config = `${configs}/{id}`;
const message = { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "Find papers about batteries." }] };
const sending = [GetEventCursorDocument, SendA2aMessageDocument, GetOwnTaskDocument];
const streaming = [GetEventCursorDocument, GetDelegatedTaskDocument, StreamDelegatedTaskDocument, ReplayTaskDocument];
const overage = { code: "overage_limit_reached", means: "A new task would cost more than the organization allows." };

const bindings: readonly Binding[] = [
  {
    verb: "POST",
    path: "/message:send",
    method: "SendMessage",
    name: "a2aSendMessage",
    summary: "Send a message to an agent",
    documents: [...sending, FollowDelegatedTaskDocument],
    example: { message, configuration: { returnImmediately: true } },
    errors: [overage, "a2a_generation_mismatch"],
  },
  {
    verb: "POST",
    path: "/message:stream",
    method: "SendStreamingMessage",
    name: "a2aStreamMessage",
    summary: "Send a message to an agent, and follow the task",
    documents: [...sending, StreamDelegatedTaskDocument, ReplayTaskDocument],
    example: { message },
    errors: [overage, "a2a_generation_mismatch"],
    isStream: true,
  },
  {
    verb: "GET",
    path: tasks,
    method: "ListTasks",
    name: "a2aListTasks",
    summary: "List the tasks that the caller sent to an agent",
    documents: [ListDelegatedTasksDocument],
  },
  {
    verb: "GET",
    path: task,
    method: "GetTask",
    name: "a2aGetTask",
    summary: "Get a task that the caller sent to an agent",
    documents: [GetEventCursorDocument, GetDelegatedTaskDocument, FollowDelegatedTaskDocument],
  },
  {
    verb: "POST",
    path: `${task}:cancel`,
    method: "CancelTask",
    name: "a2aCancelTask",
    summary: "Cancel a task",
    documents: [CancelDelegatedTaskDocument],
    example: {},
  },
  {
    verb: "POST",
    path: `${task}:subscribe`,
    method: "SubscribeToTask",
    name: "a2aSubscribeToTask",
    summary: "Follow a task",
    documents: streaming,
    isStream: true,
  },
  {
    verb: "GET",
    path: `${task}:subscribe`,
    method: "SubscribeToTask",
    name: "a2aSubscribeToTaskByGet",
    summary: "Follow a task, for clients that read streams with GET",
    documents: streaming,
    isStream: true,
  },
  {
    verb: "POST",
    path: configs,
    method: "CreateTaskPushNotificationConfig",
    name: "a2aCreatePushConfig",
    summary: "Register a URL that receives a task's updates",
    documents: [CreatePushConfigDocument],
    example: { url: "https://agent.example.com/updates", token: "t-1" },
    status: 201,
  },
  {
    verb: "GET",
    path: configs,
    method: "ListTaskPushNotificationConfigs",
    name: "a2aListPushConfigs",
    summary: "List the URLs that receive a task's updates",
    documents: [ListPushConfigsDocument],
  },
  {
    verb: "GET",
    path: config,
    method: "GetTaskPushNotificationConfig",
    name: "a2aGetPushConfig",
    summary: "Get a URL that receives a task's updates",
    documents: [GetPushConfigDocument],
  },
  {
    verb: "DELETE",
    path: config,
    method: "DeleteTaskPushNotificationConfig",
    name: "a2aDeletePushConfig",
    summary: "Delete a URL that receives a task's updates",
    documents: [DeletePushConfigDocument],
    status: 204,
  },
  {
    verb: "GET",
    path: "/extendedAgentCard",
    method: "GetExtendedAgentCard",
    name: "a2aGetExtendedAgentCard",
    summary: "Always refused: agents have no extended cards",
    documents: [],
  },
];

/** The HTTP+JSON binding of A2A 1.0, at the address of the JSON-RPC binding (wire contract a2a-external 4.1). */
export const httpJson: readonly HandlerRoute[] = bindings.map(routeOf);

function routeOf({
  verb,
  path,
  method,
  documents,
  errors = [],
  isStream,
  status,
  example,
  ...named
}: Binding): HandlerRoute {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const { properties = {} } = (paramsOf(method) ?? {}) as { properties?: RouteQuery };
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name)));
  const takesBody = verb === "POST" && example !== undefined;
  const inQuery = verb === "GET" ? queryFields(others) : {};
  const query = Type.Object({ ...inQuery, "A2A-Version": Type.Optional(version) });
  return handlerRoute({
    ...named,
    method: verb,
    path: `/a2a/{agent_handle}${path}`,
    unknownBelow: "/a2a/{agent_handle}/*",
    refusesHead: true,
    credentials: ["api_key"],
    refusal: "a2a_agent_key_required",
    realm: "a2a",
    tag: "A2A",
    description: `${descriptionOf(method)} The HTTP+JSON binding of A2A 1.0. Send the header \`A2A-Version: 1.0\` and the calling agent's own key.`,
    format,
    bodyLimit: largestBody,
    requestHeaders,
    query,
    ...(takesBody ? { body: Type.Object(others), example } : {}),
    ...(status === undefined ? {} : { status }),
    ...(isStream === true ? { streams: resultOf(method) } : { response: resultOf(method) }),
    errors: [
      "a2a_agent_not_found",
      { code: "validation_failed", status: 400, means: "The protocol refuses the call: `details` says why." },
      ...errors,
      { code: "rate_limited", means: "Too many calls, too many new tasks for this worker, or too many open streams." },
    ],
    documents: [FindA2aAgentDocument, ...documents],
    handle: (request, reply, tools) =>
      serve({ method, ...(status === undefined ? {} : { status }) }, request, reply, tools),
  });
}

type RouteQuery = Parameters<typeof Type.Object>[0];
