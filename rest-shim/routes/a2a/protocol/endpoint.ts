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
import { frozenProblem } from "../../../../subgraphs/shared/reviews/gate.js";
import { streamResumeExtension } from "../../../../subgraphs/index.js";
import { handlerRoute } from "../../../handler-route.js";
import { sendEventStream, serverSentEvent } from "../../../wire/event-stream.js";
import { eventsOf } from "./answer-events.js";
import { call } from "./call.js";
import { enter, versionOf } from "./enter.js";
import { largestBody, requestHeaders, version } from "./limits.js";
import { rpcAnswer, rpcEvent, rpcRequest } from "./rpc-schemas.js";
import { readRequest } from "./read-request.js";
import { rpcErrorOf } from "./rpc-problem.js";

/** `POST /a2a/{agent_handle}`: A2A 1.0 over JSON-RPC (wire contract a2a 3). The handle is the worker's. */
export const endpoint = handlerRoute({
  method: "POST",
  path: "/a2a/{agent_handle}",
  credentials: ["api_key"],
  refusal: "a2a_agent_key_required",
  realm: "a2a",
  tag: "A2A",
  summary: "Call an agent through the A2A 1.0 protocol (JSON-RPC)",
  description:
    "Methods: SendMessage, SendStreamingMessage, GetTask, ListTasks, CancelTask, SubscribeToTask, " +
    "CreateTaskPushNotificationConfig, GetTaskPushNotificationConfig, ListTaskPushNotificationConfigs and " +
    "DeleteTaskPushNotificationConfig. Send the header `A2A-Version: 1.0` and the calling agent's own key. " +
    "SendStreamingMessage and SubscribeToTask answer with server-sent events (`text/event-stream`); each " +
    "event is a JSON-RPC answer with an id. With the extension " +
    `\`${streamResumeExtension}\`, \`Last-Event-ID\` resumes a stream. ` +
    "JSON-RPC errors have the HTTP status 200.",
  bodyLimit: largestBody,
  name: "callA2aAgent",
  requestHeaders,
  query: Type.Object({ "A2A-Version": Type.Optional(version) }),
  body: rpcRequest,
  example: {
    jsonrpc: "2.0",
    id: 1,
    method: "SendMessage",
    params: {
      message: { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "Find papers about batteries." }] },
      configuration: { returnImmediately: true },
    },
  },
  response: rpcAnswer,
  streams: rpcEvent,
  errors: [
    "a2a_agent_not_found",
    { code: "overage_limit_reached", means: "A new task would cost more than the organization allows." },
    { code: "rate_limited", means: "Too many calls, too many new tasks for this worker, or too many open streams." },
  ],
  documents: [
    FindA2aAgentDocument,
    GetEventCursorDocument,
    SendA2aMessageDocument,
    GetDelegatedTaskDocument,
    GetOwnTaskDocument,
    ListDelegatedTasksDocument,
    CancelDelegatedTaskDocument,
    FollowDelegatedTaskDocument,
    StreamDelegatedTaskDocument,
    ReplayTaskDocument,
    CreatePushConfigDocument,
    GetPushConfigDocument,
    ListPushConfigsDocument,
    DeletePushConfigDocument,
  ],
  // The order of the steps is the contract's (3.1).
  async handle(request, reply, tools) {
    const { agentHandle, body, extension } = await enter(request, reply, tools);
    const { services, viewer } = tools.context;
    const { frozen } = viewer;
    const read = readRequest(body, { contentType: request.raw.headers["content-type"], version: versionOf(request) });
    if ("error" in read) return { jsonrpc: "2.0", ...read };
    if (frozen !== null) {
      return { jsonrpc: "2.0", id: read.id, error: rpcErrorOf(frozenProblem(frozen), read.method, "") };
    }
    const answer = await call(read, { tools, workerHandle: agentHandle, extension });
    if (!(Symbol.asyncIterator in answer)) return answer;
    const keepAlive = services.config.A2A_STREAM_KEEP_ALIVE_MS;
    return sendEventStream(
      reply,
      eventsOf(answer, ({ answer: one, eventId }) =>
        serverSentEvent(JSON.stringify(one), undefined, eventId ?? undefined),
      ),
      { over: tools.untilOver(), keepAlive },
    );
  },
});
