import { type Static, Type } from "typebox";
import {
  type A2aDirection,
  type A2aMessageRole,
  type A2aReplyIntent,
  type A2aTaskFilter,
  type A2aTaskState,
  GetReceivedTaskDocument,
  GetSentTaskDocument,
  ListA2aMessagesDocument,
  ListA2aTasksDocument,
  ReplyToTaskDocument,
  UpdateA2aTaskDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { labelInput, labelKeys } from "../label-keys.js";
import { snoozeInput, snoozeKeys, snoozeLoc } from "../snooze-keys.js";
import { directionOf, ledgerFilter, ledgerFilters, searchLoc } from "./ledger-filters.js";
import { historyMessageRecord, taskRecord } from "./records.js";
import { partBody, partInput } from "./part.js";
import { TaskState } from "./task-state.js";
import { reviewNote } from "../review-note.js";
import { found } from "../found.js";

const tag = "A2A";
const credentials = ["api_key", "bearer"] as const;
const Task = taskRecord.schema;
const TaskPage = Type.Object({ items: Type.Array(Task), next_cursor: Nullable(Type.String()) });
const base = "/api/v1/identities/{agent_handle}/a2a";
const twoMebibytes = 2 * 1024 * 1024;

const filters = { ...ledgerFilters, state: Type.Optional(TaskState) };
const Filters = Type.Object(filters);

function filterOf(query: Static<typeof Filters>): A2aTaskFilter {
  return { ...ledgerFilter(query), state: query.state?.toUpperCase() as A2aTaskState | undefined };
}

/** The notes of a side about a task (wire contract labels-and-schedule 3). */
const notes = (list: "tasks" | "sent/tasks", direction: A2aDirection, summary: string): Route =>
  operationRoute({
    method: "PATCH",
    path: `${base}/${list}/{task_id}`,
    ...(direction === "OUTBOUND" ? { name: "updateA2aSentTask" } : {}),
    credentials,
    tag,
    summary,
    description:
      "The other side sees nothing of it. The snooze ends at its time, when the other side writes, and when the task is over.",
    body: Type.Object({ ...labelKeys, ...snoozeKeys }),
    example: { add_labels: "urgent" },
    response: Task,
    document: UpdateA2aTaskDocument,
    variables: ({ params, body }) => ({
      agentHandle: params.agent_handle,
      input: {
        agentHandle: params.agent_handle,
        id: params.task_id,
        direction,
        ...labelInput(body),
        ...snoozeInput(body),
      },
    }),
    loc: snoozeLoc,
    answer: (data) => taskRecord.write(found(data.updateA2aTask.task)),
  });

/** The ledger's routes of tasks (spec 4.3, wire contract a2a 4.2 to 4.4). */
export const tasks: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/tasks`,
    credentials,
    tag,
    summary: "List an identity's tasks, newest first",
    query: Type.Object({
      direction: directionOf("inbound"),
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
    loc: searchLoc,
    answer: (data) => pageAnswer(data.a2aTasks, taskRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/tasks/{task_id}`,
    credentials,
    tag,
    summary: "A task that an identity received",
    response: Task,
    document: GetReceivedTaskDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.task_id }),
    answer: (data) => taskRecord.write(found(data.a2aReceivedTask)),
  }),
  notes("tasks", "INBOUND", "Change the labels of a task that an identity received, or snooze it"),
  operationRoute({
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
      ...reviewNote,
    }),
    response: Task,
    example: { intent: "complete", parts: [{ text: "Three papers fit; the summary is below." }] },
    action: "a2a.task.reply",
    document: ReplyToTaskDocument,
    variables: ({ params, body }) => ({
      agentHandle: params.agent_handle,
      input: {
        agentHandle: params.agent_handle,
        taskId: params.task_id,
        intent: body.intent.toUpperCase() as A2aReplyIntent,
        parts: body.parts.map(partInput),
        messageId: body.message_id,
        metadata: body.metadata,
        extensions: body.extensions,
        referenceTaskIds: body.reference_task_ids,
        reviewNote: body.review_note,
      },
    }),
    answer: (data) => taskRecord.write(data.replyToTask.task),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/sent/tasks`,
    name: "listA2aSentTasks",
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
    loc: searchLoc,
    answer: (data) => pageAnswer(data.a2aTasks, taskRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/sent/tasks/{task_id}`,
    credentials,
    tag,
    summary: "A task that an identity sent",
    response: Task,
    document: GetSentTaskDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.task_id }),
    answer: (data) => taskRecord.write(found(data.a2aSentTask)),
  }),
  notes("sent/tasks", "OUTBOUND", "Change the labels of a task that an identity sent, or snooze it"),
  operationRoute({
    method: "GET",
    path: `${base}/messages`,
    credentials,
    tag,
    summary: "Search the messages of an identity's tasks, newest first",
    description:
      "A page contains at most 4 MiB of messages, so it may be shorter than its limit. Continue with " +
      "`next_cursor`.",
    query: Type.Object({
      direction: directionOf("both"),
      ...ledgerFilters,
      task_id: Type.Optional(Type.String({ format: "uuid" })),
      role: Type.Optional(
        Type.Union([Type.Literal("caller"), Type.Literal("agent")], { description: "Who wrote it." }),
      ),
      ...pageQuery,
    }),
    response: Type.Object({ items: Type.Array(historyMessageRecord.schema), next_cursor: Nullable(Type.String()) }),
    document: ListA2aMessagesDocument,
    variables: ({ params, query }) => ({
      agentHandle: params.agent_handle,
      direction: (query.direction ?? "both").toUpperCase() as A2aDirection,
      filter: {
        ...ledgerFilter(query),
        taskId: query.task_id,
        role: query.role?.toUpperCase() as A2aMessageRole | undefined,
      },
      ...pageVariables(query),
    }),
    loc: searchLoc,
    answer: (data) => pageAnswer(data.a2aMessages, historyMessageRecord.write),
  }),
];
