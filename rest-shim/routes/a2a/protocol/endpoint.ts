import type { FastifyRequest } from "fastify";
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
  SendA2aMessageDocument,
  StreamDelegatedTaskDocument,
} from "../../../../generated/documents.js";
import { admitA2aCall } from "../../../../subgraphs/index.js";
import { frozenProblem } from "../../../../subgraphs/shared/reviews/gate.js";
import { handlerRoute } from "../../../handler-route.js";
import { sendEventStream, serverSentEvent } from "../../../wire/event-stream.js";
import { call, type RpcAnswers } from "./call.js";
import { rpcAnswer, rpcEvent, rpcRequest } from "./rpc-schemas.js";
import { readRequest } from "./read-request.js";
import { rpcErrorOf } from "./rpc-problem.js";
import { ProtocolRequestHandler } from "./request-handler.js";

const version = Type.String({
  description: "`1.0`. Use the header, or the query parameter if you cannot set headers.",
});
const twoMebibytes = 2 * 1024 * 1024;

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
    "event is a JSON-RPC answer. JSON-RPC errors have the HTTP status 200.",
  bodyLimit: twoMebibytes,
  name: "callA2aAgent",
  requestHeaders: { "A2A-Version": version },
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
    CreatePushConfigDocument,
    GetPushConfigDocument,
    ListPushConfigsDocument,
    DeletePushConfigDocument,
  ],
  // The order of the steps is the contract's (3.1).
  async handle(request, reply, tools) {
    const { agent_handle: agentHandle } = request.params as { agent_handle: string };
    const { services, viewer } = tools.context;
    const { frozen } = viewer;
    // A frozen key reads nothing, not even whether the agent exists.
    if (frozen === null) await tools.run(FindA2aAgentDocument, { agentHandle });
    const body = await tools.body();
    await admitA2aCall(services, "calls", viewer.keyId);
    const read = readRequest(body, { contentType: request.raw.headers["content-type"], version: versionOf(request) });
    if ("error" in read) return { jsonrpc: "2.0", ...read };
    if (frozen !== null) {
      return { jsonrpc: "2.0", id: read.id, error: rpcErrorOf(frozenProblem(frozen), read.method, "") };
    }
    const answer = await call(read, new ProtocolRequestHandler({ tools, workerHandle: agentHandle }));
    if (!(Symbol.asyncIterator in answer)) return answer;
    const keepAlive = services.config.A2A_STREAM_KEEP_ALIVE_MS;
    return sendEventStream(reply, eventsOf(answer), { over: tools.untilOver(), keepAlive });
  },
});

async function* eventsOf(answers: RpcAnswers): AsyncGenerator<string, void, undefined> {
  try {
    for (let event = await nextEvent(answers); event !== null; event = await nextEvent(answers)) yield event;
  } finally {
    await answers.return();
  }
}

/** The next answer as a text: a loop over the answers would hold the last one until the next. */
async function nextEvent(answers: RpcAnswers): Promise<string | null> {
  const { value } = await answers.next();
  return value === undefined ? null : serverSentEvent(JSON.stringify(value));
}

/** The header takes precedence; a client that cannot set headers uses the query. */
function versionOf(request: FastifyRequest): string | undefined {
  const header = request.headers["a2a-version"];
  const query = (request.query as Record<string, unknown>)["A2A-Version"];
  if (typeof header === "string" && header !== "") return header.trim();
  return typeof query === "string" ? query : undefined;
}
