import { Type } from "typebox";
import { type A2aDirection, type A2aMessageRole, ListA2aMessagesDocument } from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRow, type Row } from "../../rows.js";
import { Nullable } from "../nullable.js";
import { directionOf, ledgerFilter, ledgerFilters, searchLoc } from "./ledger-filters.js";
import { historyMessageRecord, historyMessageSchema } from "./message-record.js";

/** The flat list of messages (spec 4.3, wire contract a2a 4.2, 4.3). */
export const messages: Row = operationRow({
  method: "GET",
  path: "/api/v1/identities/{agent_handle}/a2a/messages",
  credentials: ["api_key", "bearer"],
  tag: "A2A",
  summary: "Search the messages of an identity's tasks, newest first",
  description: "A page holds at most 4 MiB of messages, so it may be shorter than its limit; `next_cursor` goes on.",
  query: Type.Object({
    direction: directionOf("both"),
    ...ledgerFilters,
    task_id: Type.Optional(Type.String({ format: "uuid" })),
    role: Type.Optional(Type.Union([Type.Literal("caller"), Type.Literal("agent")], { description: "Who wrote it." })),
    ...pageQuery,
  }),
  response: Type.Object({ items: Type.Array(historyMessageSchema), next_cursor: Nullable(Type.String()) }),
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
  answer: (data) => pageAnswer(data.a2aMessages, historyMessageRecord),
});
