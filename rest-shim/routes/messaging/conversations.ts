import { Type } from "typebox";
import {
  GetImConversationDocument,
  ListImConversationsDocument,
  MarkImConversationReadDocument,
  SendImTypingDocument,
  UpdateImConversationDocument,
} from "../../../generated/documents.js";
import { SendImTypingShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { labelFilter, labelFilters, labelInput, labelKeys, labelLoc } from "../label-keys.js";
import { snoozeFilter, snoozeFilters, snoozeInput, snoozeKeys, snoozeLoc } from "../snooze-keys.js";
import { conversationRecord, summaryRecord } from "./conversation-records.js";
import { listLoc, listQuery, listVariables } from "./list-query.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;
const base = "/api/v1/im";
const typingRecord = record(SendImTypingShape.fields.sendImTyping);
const exampleId = "0197c0de-0000-7000-8000-000000000001";

/** The routes of conversations (wire contract im 5, 12). */
export const conversations: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/conversations`,
    aliases: alsoAsImessage(`${base}/conversations`),
    credentials,
    tag,
    summary: "List conversations, latest message first",
    description:
      "With dates or labels, one answer looks through 20,000 conversations of the list at most. The GraphQL list goes on with its cursor.",
    query: Type.Object({ ...listQuery, ...labelFilters, ...snoozeFilters }),
    response: Type.Array(summaryRecord.schema),
    document: ListImConversationsDocument,
    variables: ({ query }) => ({ ...listVariables(query), ...labelFilter(query), ...snoozeFilter(query) }),
    loc: { ...listLoc, ...labelLoc },
    answer: (data) => data.imConversations.nodes.map(summaryRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/conversations/{conversation_id}`,
    aliases: alsoAsImessage(`${base}/conversations/{conversation_id}`),
    credentials,
    tag,
    summary: "A conversation or a group",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "The identity that it must belong to." })),
    }),
    response: conversationRecord.schema,
    document: GetImConversationDocument,
    variables: ({ params, query }) => ({ id: params.conversation_id, identityId: query.agent_identity_id }),
    answer: (data) => conversationRecord.write(found(data.imConversation)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/conversations/{conversation_id}`,
    aliases: alsoAsImessage(`${base}/conversations/{conversation_id}`),
    credentials,
    tag,
    summary: "Change the labels of a conversation, or snooze it",
    description:
      "The label `read` marks its messages as read. The snooze ends at its time, when the newest received message becomes unread, or when a message arrives that is not " +
      "blocked.",
    body: Type.Object({ ...labelKeys, ...snoozeKeys }),
    example: { add_labels: "customer" },
    response: conversationRecord.schema,
    document: UpdateImConversationDocument,
    variables: ({ params, body }) => ({
      input: { id: params.conversation_id, ...labelInput(body), ...snoozeInput(body) },
    }),
    loc: snoozeLoc,
    answer: (data) => conversationRecord.write(data.updateImConversation.conversation),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/mark-read`,
    aliases: alsoAsImessage(`${base}/mark-read`),
    credentials,
    tag,
    summary: "Mark all received messages of a conversation as read",
    description: "The person gets a read receipt, if the carrier supports it.",
    body: Type.Object({ conversation_id: Type.String() }),
    example: { conversation_id: exampleId },
    response: Type.Object({ conversation_id: Type.String({ format: "uuid" }), updated_count: Type.Integer() }),
    action: "im.presence",
    errors: ["claimed_agent_required"],
    document: MarkImConversationReadDocument,
    variables: ({ body }) => ({ input: { conversationId: body.conversation_id } }),
    answer: (data, { body }) => ({
      conversation_id: body.conversation_id.toLowerCase(),
      updated_count: data.markImConversationRead.updatedCount,
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/typing`,
    aliases: alsoAsImessage(`${base}/typing`),
    credentials,
    tag,
    summary: "Show the person that the agent is typing",
    description: "The indicator disappears by itself, or with the next message.",
    body: Type.Object({ conversation_id: Type.String() }),
    example: { conversation_id: exampleId },
    response: typingRecord.schema,
    action: "im.presence",
    errors: ["claimed_agent_required"],
    document: SendImTypingDocument,
    variables: ({ body }) => ({ input: { conversationId: body.conversation_id } }),
    answer: (data) => typingRecord.write(data.sendImTyping),
  }),
];
