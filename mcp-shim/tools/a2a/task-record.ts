import { type Static, Type } from "typebox";
import type { A2aTaskState, McpTaskHeadFragment, McpTaskMessageFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import type { TextBudget } from "../../call/text-budget.js";
import { Untrusted } from "../../call/untrusted.js";

const partSchema = Type.Object({
  kind: Type.Enum(["text", "data", "url", "file"]),
  content: Type.String({ description: "The text, the data as JSON, or the URL. Empty for files." }),
  cut: Type.Integer({
    description: "Number of characters cut from the end. To get them, pass `message_id` and `offset` to get_task.",
  }),
  filename: Nullable(Type.String()),
  media_type: Nullable(Type.String()),
});

const messageSchema = Type.Object({
  id: Type.String(),
  author: Type.Enum(["requester", "worker"]),
  created_at: Type.String(),
  untrusted: Untrusted({ parts: Type.Array(partSchema) }),
});

/** A task in the tools' form. */
export const taskSchema = Type.Object({
  task_id: Type.String(),
  context_id: Type.String({ description: "Tasks of one context belong together." }),
  state: Type.Enum(["submitted", "working", "input_required", "completed", "failed", "canceled"], {
    description: "completed, failed and canceled are final. input_required: the worker asks the requester.",
  }),
  your_role: Type.Enum(["requester", "worker"]),
  requester: Nullable(Type.String({ description: "Its handle. Null if it was deleted." })),
  worker: Nullable(Type.String({ description: "Its handle. Null if it was deleted." })),
  version: Type.Integer({
    description: "Increases with every change. Pass it as `known_version` to wait for the next.",
  }),
  created_at: Type.String(),
  updated_at: Type.String(),
  message_count: Type.Integer({ description: "Messages of the task; `messages` has the newest ones, oldest first." }),
  messages: Type.Array(messageSchema),
});

type TaskData = McpTaskHeadFragment & { readonly messages: readonly McpTaskMessageFragment[] };

/**
 * A task and its loaded messages. The newest message gets text of the budget first.
 * @param skip how many characters of each part are left out at its beginning
 */
export function taskRecord(
  task: TaskData,
  identityId: string,
  budget: TextBudget,
  skip = 0,
): Static<typeof taskSchema> {
  return {
    task_id: task.id,
    context_id: task.contextId,
    state: task.state.toLowerCase() as Lowercase<A2aTaskState>,
    your_role: task.worker.identityId === identityId ? "worker" : "requester",
    requester: task.requester.handle ?? null,
    worker: task.worker.handle ?? null,
    version: task.version,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    message_count: task.messageCount,
    messages: task.messages
      .toReversed()
      .map((message) => messageRecord(message, budget, skip))
      .toReversed(),
  };
}

function messageRecord({ id, role, createdAt, parts }: McpTaskMessageFragment, budget: TextBudget, skip: number) {
  return {
    id,
    author: role === "AGENT" ? ("worker" as const) : ("requester" as const),
    created_at: createdAt,
    untrusted: { parts: parts.map((part) => partRecord(part, budget, skip)) },
  };
}

type PartData = McpTaskMessageFragment["parts"][number];

/** The kind of a part, and its entire content as text. */
function partText({ text, url, data, raw }: PartData): { kind: "text" | "data" | "url" | "file"; content: string } {
  if (text != null) return { kind: "text", content: text };
  if (url != null) return { kind: "url", content: url };
  // Bytes are useless in a model's context; REST and A2A have them.
  return raw == null ? { kind: "data", content: JSON.stringify(data) } : { kind: "file", content: "" };
}

function partRecord(part: PartData, budget: TextBudget, skip: number) {
  const { kind, content } = partText(part);
  const { text, cut } = budget.take(content.slice(skip));
  return { kind, content: text, cut, filename: part.filename ?? null, media_type: part.mediaType ?? null };
}
