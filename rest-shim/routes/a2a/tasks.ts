import { type Static, Type } from "typebox";
import {
  type A2aDirection,
  type A2aReplyIntent,
  type A2aTaskFilter,
  type A2aTaskState,
  GetReceivedTaskDocument,
  GetSentTaskDocument,
  ListA2aTasksDocument,
  ReplyToTaskDocument,
} from "../../../generated/documents.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRow, type Row } from "../../rows.js";
import { Rejection } from "../../wire/rejection.js";
import { Nullable } from "../nullable.js";
import { partBody, partInput } from "./part-record.js";
import { taskRecord, TaskState } from "./task-record.js";

const tag = "A2A";
const credentials = ["api_key", "bearer"] as const;
const Task = Type.Ref("A2aTask");
const TaskPage = Type.Object({ items: Type.Array(Task), next_cursor: Nullable(Type.String()) });
const base = "/api/v1/identities/{agent_handle}/a2a";
const twoMebibytes = 2 * 1024 * 1024;

const filters = {
  requester_handle: Type.Optional(Type.String()),
  worker_handle: Type.Optional(Type.String()),
  state: Type.Optional(TaskState),
  context_id: Type.Optional(Type.String({ format: "uuid" })),
  since: Type.Optional(Type.String({ description: "ISO 8601; without a zone UTC." })),
  q: Type.Optional(Type.String({ description: "Search; not available yet." })),
};

const Filters = Type.Object(filters);

/** The filters of a list as the operation takes them (wire contract a2a 4.3). */
function filterOf(query: Static<typeof Filters>): A2aTaskFilter {
  // Answering without the search would show tasks that do not match.
  if (query.q !== undefined && query.q.trim() !== "") {
    const problem = new Problem("not_available", { status: 422, message: "Search is not available on this server." });
    throw new Rejection(problem, [
      { loc: ["query", "q"], msg: "is not available on this server", type: "not_available" },
    ]);
  }
  return {
    requesterHandle: query.requester_handle,
    workerHandle: query.worker_handle,
    state: query.state?.toUpperCase() as A2aTaskState | undefined,
    contextId: query.context_id,
    since: query.since,
  };
}

/** The ledger's routes of tasks (spec 4.3, wire contract a2a 4.2 to 4.4). */
export const tasks: readonly Row[] = [
  operationRow({
    method: "GET",
    path: `${base}/tasks`,
    credentials,
    tag,
    summary: "List an identity's tasks, newest first",
    query: Type.Object({
      direction: Type.Optional(
        Type.Union([Type.Literal("inbound"), Type.Literal("outbound"), Type.Literal("both")], { default: "inbound" }),
      ),
      ...filters,
      ...pageQuery,
    }),
    response: TaskPage,
    document: ListA2aTasksDocument,
    variables: ({ params, query }) => ({
      agentHandle: params.agent_handle,
      direction: (query.direction ?? "inbound").toUpperCase() as A2aDirection,
      filter: filterOf(query),
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aTasks, taskRecord),
  }),
  operationRow({
    method: "GET",
    path: `${base}/tasks/{task_id}`,
    credentials,
    tag,
    summary: "A task that an identity received",
    response: Task,
    document: GetReceivedTaskDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.task_id }),
    answer: (data) => taskRecord(data.a2aReceivedTask),
  }),
  operationRow({
    method: "POST",
    path: `${base}/tasks/{task_id}/reply`,
    credentials,
    tag,
    summary: "Reply to a task",
    bodyLimit: twoMebibytes,
    body: Type.Object({
      intent: Type.Union([
        Type.Literal("progress"),
        Type.Literal("ask_caller"),
        Type.Literal("complete"),
        Type.Literal("fail"),
      ]),
      parts: Type.Array(partBody),
      message_id: Type.Optional(Nullable(Type.String({ description: "1 to 128 characters; default: a new UUID" }))),
      metadata: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
      extensions: Type.Optional(Nullable(Type.Array(Type.String()))),
      reference_task_ids: Type.Optional(Nullable(Type.Array(Type.String()))),
    }),
    response: Task,
    errors: { 409: "The task has ended, or the message id was used for another reply." },
    document: ReplyToTaskDocument,
    variables: ({ params, body }) => ({
      input: {
        agentHandle: params.agent_handle,
        taskId: params.task_id,
        intent: body.intent.toUpperCase() as A2aReplyIntent,
        parts: body.parts.map(partInput),
        messageId: body.message_id,
        metadata: body.metadata,
        extensions: body.extensions,
        referenceTaskIds: body.reference_task_ids,
      },
    }),
    answer: (data) => taskRecord(data.replyToTask.task),
  }),
  operationRow({
    method: "GET",
    path: `${base}/sent/tasks`,
    credentials,
    tag,
    summary: "List the tasks that an identity sent, newest first",
    query: Type.Object({ ...filters, ...pageQuery }),
    response: TaskPage,
    document: ListA2aTasksDocument,
    variables: ({ params, query }) => ({
      agentHandle: params.agent_handle,
      direction: "OUTBOUND" as const,
      filter: filterOf(query),
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aTasks, taskRecord),
  }),
  operationRow({
    method: "GET",
    path: `${base}/sent/tasks/{task_id}`,
    credentials,
    tag,
    summary: "A task that an identity sent",
    response: Task,
    document: GetSentTaskDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.task_id }),
    answer: (data) => taskRecord(data.a2aSentTask),
  }),
];
