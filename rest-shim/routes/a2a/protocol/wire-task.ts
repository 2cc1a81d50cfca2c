import { type Artifact, type Message, type Part, Role, type Task, TaskState } from "@a2a-js/sdk";
import { streamResumeExtension } from "../../../../subgraphs/index.js";
import type {
  A2aMessageRecordFragment,
  A2aPartInput,
  A2aPartRecordFragment,
  A2aTaskState,
  ListedWireTaskFragment,
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

/** The wire state of a state of ours. */
export function wireState(state: A2aTaskState): TaskState {
  return wireStates[state];
}

/** Our state for a wire state; null for those that our tasks never have. */
export function ledgerState(state: TaskState): A2aTaskState | null {
  const found = Object.entries(wireStates).find(([, wire]) => wire === state);
  return found === undefined ? null : (found[0] as A2aTaskState);
}

/** A task in the SDK's form (wire contract a2a 3.4). */
export function wireTask(task: WireTaskFragment): Task {
  const result = task.state === "COMPLETED" ? task.statusMessage : null;
  return shapeTask(task, { result, isTruncated: task.historyTruncated });
}

/**
 * A task in a page. Messages for which the page had no room are left out, and the task says so (wire contract a2a 3.6).
 * The encoder drops or keeps the empty list of artifacts as the request asks.
 */
export function listedWireTask(task: ListedWireTaskFragment, includeArtifacts: boolean): Task {
  const result = task.resultMessage ?? null;
  const misses = [
    task.historyTruncated,
    task.statusMessageTruncated,
    includeArtifacts && task.state === "COMPLETED" && result === null,
  ];
  return shapeTask(task, { result, isTruncated: misses.includes(true) });
}

interface TaskShape {
  readonly result: A2aMessageRecordFragment | null | undefined;
  readonly isTruncated: boolean;
}

function shapeTask(task: WireTaskFragment, { result, isTruncated }: TaskShape): Task {
  const status = task.statusMessage;
  return {
    id: task.id,
    contextId: task.contextId,
    status: {
      state: wireStates[task.state],
      message: status === null || status === undefined ? undefined : wireMessage(task, status),
      timestamp: task.updatedAt,
    },
    // Not stored: a task's artifact is its completing reply.
    artifacts: result ? [wireArtifact(result)] : [],
    history: task.messages.map((message) => wireMessage(task, message)),
    metadata: metadataOf(task, isTruncated),
  };
}

/** Null-free: a task that nothing was ever held of says nothing of reviews (wire contract reviews H4, H5). */
function metadataOf({ review, version, generation }: WireTaskFragment, isTruncated: boolean): Task["metadata"] {
  const isMarked = generation !== undefined;
  if (!review && !isTruncated && !isMarked) return undefined;
  return {
    ...(isMarked ? mark({ sequence: version, generation }) : {}),
    ...(review ? { review: { id: review.id, state: review.state.toLowerCase() } } : {}),
    ...(isTruncated ? { historyTruncated: true } : {}),
  };
}

/** The facts of the extension in the metadata of a task or an update (wire contract a2a-external 5.3, 5.5). */
export interface MarkFacts {
  /** The task's version. */
  readonly sequence: number;
  /** The number of events up to here. */
  readonly generation: number;
  /** Whether the event is shown again. */
  readonly replayed?: true;
  /** The version after which events are shown again. */
  readonly replayFrom?: number;
  /** Whether events that the client missed are not shown again. */
  readonly gap?: true;
}

/** The metadata of the extension for resuming streams. */
export function mark(facts: MarkFacts): Record<string, unknown> {
  return { [streamResumeExtension]: facts };
}

/** The task of a message. */
export type WirePlace = Pick<WireTaskFragment, "id" | "contextId">;

/** A message in the SDK's form (wire contract a2a 3.4). */
export function wireMessage(task: WirePlace, message: A2aMessageRecordFragment): Message {
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

/** A task's result: its completing reply, as an artifact. */
export function wireArtifact(message: A2aMessageRecordFragment): Artifact {
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

/** A part from the SDK's decoder, as the operation's input. */
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
