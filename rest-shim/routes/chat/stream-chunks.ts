import { type Static, Type } from "typebox";
import type { ChatStreamChunkInput, ChatStreamChunkType, ChatStreamTaskStatus } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

/** A change of what a stream shows (wire contract client drift 9c). */
export const chunkSchema = Type.Object(
  {
    type: Type.Union([Type.Literal("task_update"), Type.Literal("plan_update")]),
    title: Type.String({ description: "1 to 1,000 characters." }),
    id: Type.Optional(Nullable(Type.String({ description: "Of a task: your id of it." }))),
    status: Type.Optional(
      Nullable(Type.Union([Type.Literal("in_progress"), Type.Literal("complete"), Type.Literal("error")])),
    ),
    details: Type.Optional(Nullable(Type.String({ description: "Of a task: up to 4,000 characters." }))),
    output: Type.Optional(Nullable(Type.String({ description: "Of a task: up to 4,000 characters." }))),
  },
  {
    $id: "ChatStreamChunk",
    description:
      "A task (`task_update`) has an id and a status. The same id again changes it. A plan has a title alone.",
  },
);

/** The chunks of a request as the operation takes them. */
export function chunksOf(chunks: readonly Static<typeof chunkSchema>[]): ChatStreamChunkInput[] {
  return chunks.map(({ type, status, ...more }) => ({
    ...more,
    type: type.toUpperCase() as ChatStreamChunkType,
    status: status == null ? null : (status.toUpperCase() as ChatStreamTaskStatus),
  }));
}
