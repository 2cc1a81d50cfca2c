import { type Artifact, type Message, type Part, Role, type Task, TaskState } from "@a2a-js/sdk";
import type {
  A2aMessageRecordFragment,
  A2aPartInput,
  A2aPartRecordFragment,
  A2aTaskState,
  WireTaskFragment,
} from "../../../../generated/documents.js";

const wireStates: Readonly<Record<A2aTaskState, TaskState>> = {
  SUBMITTED: TaskState.TASK_STATE_SUBMITTED,
  WORKING: TaskState.TASK_STATE_WORKING,
  INPUT_REQUIRED: TaskState.TASK_STATE_INPUT_REQUIRED,
  COMPLETED: TaskState.TASK_STATE_COMPLETED,
  FAILED: TaskState.TASK_STATE_FAILED,
  CANCELED: TaskState.TASK_STATE_CANCELED,
};

/** Our state of a wire state; null for those that no task of ours is ever in. */
export function ledgerState(state: TaskState): A2aTaskState | null {
  const found = Object.entries(wireStates).find(([, wire]) => wire === state);
  return found === undefined ? null : (found[0] as A2aTaskState);
}

/** A task as the SDK encodes it (wire contract a2a 3.4). `withArtifacts: false` leaves them out, as lists do. */
export function wireTask(task: WireTaskFragment, { withArtifacts = true } = {}): Task {
  const status = task.statusMessage;
  return {
    id: task.id,
    contextId: task.contextId,
    status: {
      state: wireStates[task.state],
      message: status === null || status === undefined ? undefined : wireMessage(task, status),
      timestamp: task.updatedAt,
    },
    // Not stored: what a task came to is what its completing reply says.
    artifacts: withArtifacts && task.state === "COMPLETED" && status ? [wireArtifact(status)] : [],
    history: task.messages.map((message) => wireMessage(task, message)),
    metadata: task.historyTruncated ? { historyTruncated: true } : undefined,
  };
}

function wireMessage(task: WireTaskFragment, message: A2aMessageRecordFragment): Message {
  return {
    messageId: message.messageId,
    contextId: task.contextId,
    taskId: task.id,
    role: message.role === "CALLER" ? Role.ROLE_USER : Role.ROLE_AGENT,
    parts: message.parts.map(wirePart),
    metadata: message.metadata ?? undefined,
    extensions: message.extensions ?? [],
    referenceTaskIds: message.referenceTaskIds ?? [],
  };
}

function wireArtifact(message: A2aMessageRecordFragment): Artifact {
  return {
    artifactId: message.id,
    name: "result",
    description: "",
    parts: message.parts.map(wirePart),
    metadata: undefined,
    extensions: [],
  };
}

function wirePart(part: A2aPartRecordFragment): Part {
  return {
    content: contentOf(part),
    metadata: part.metadata ?? undefined,
    filename: part.filename ?? "",
    mediaType: part.mediaType ?? "",
  };
}

function contentOf({ text, raw, url, data }: A2aPartRecordFragment): Part["content"] {
  if (typeof text === "string") return { $case: "text", value: text };
  if (typeof raw === "string") return { $case: "raw", value: Buffer.from(raw, "base64") };
  if (typeof url === "string") return { $case: "url", value: url };
  return { $case: "data", value: data };
}

/** A part that the SDK decoded, as operations take it. */
export function partInput({ content, metadata, filename, mediaType }: Part): A2aPartInput {
  const facts = { metadata, filename: filename || undefined, mediaType: mediaType || undefined };
  switch (content?.$case) {
    case "text":
      return { text: content.value, ...facts };
    case "raw":
      return { raw: content.value.toString("base64"), ...facts };
    case "url":
      return { url: content.value, ...facts };
    default:
      return { data: content?.value, ...facts };
  }
}
