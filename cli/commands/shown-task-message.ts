import { createHash } from "node:crypto";

interface Part {
  readonly text?: string;
  readonly raw?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: unknown;
}

/** A held message of a task. */
export interface TaskMessage {
  readonly operation?: string;
  readonly to_identity_id?: string;
  readonly task_id?: string | null;
  readonly context_id?: string | null;
  readonly intent?: string | null;
  readonly parts?: readonly Part[];
  readonly metadata?: unknown;
  readonly extensions?: readonly string[] | null;
  readonly reference_task_ids?: readonly string[] | null;
  readonly push_url?: string | null;
}

/** Its members as lines. Parts have the positions by which `parley reviews edit --part` names them. */
export function linesOfTask(message: TaskMessage): string[] {
  const { operation, to_identity_id: to, task_id: task, context_id: context, intent, parts = [], ...more } = message;
  return [
    `To: ${to} (${operation})`,
    ...(task == null ? ["Task: a new one"] : [`Task: ${task}`]),
    ...(context == null ? [] : [`Context: ${context}`]),
    ...(intent == null ? [] : [`Intent: ${intent}`]),
    ...(more.push_url == null ? [] : [`Notifies: ${more.push_url}`]),
    ...(more.extensions ?? []).map((extension) => `Extension: ${extension}`),
    ...(more.reference_task_ids ?? []).map((id) => `Refers to: ${id}`),
    ...(more.metadata == null ? [] : [`Metadata: ${JSON.stringify(more.metadata)}`]),
    ...parts.flatMap((part, position) => ["", ...linesOfPart(part, position)]),
  ];
}

function linesOfPart({ text, raw, url, data, filename, mediaType, metadata }: Part, position: number): string[] {
  const named = [filename, mediaType].filter((one) => one !== undefined).join(", ");
  return [
    `Part ${position}${named === "" ? "" : ` (${named})`}:`,
    ...(metadata == null ? [] : [`Metadata: ${JSON.stringify(metadata)}`]),
    ...(text === undefined ? [] : text.split("\n")),
    ...(url === undefined ? [] : [url]),
    ...(data === undefined ? [] : [JSON.stringify(data)]),
    ...(raw === undefined ? [] : [fileLine(Buffer.from(raw, "base64"))]),
  ];
}

function fileLine(bytes: Buffer): string {
  return `${bytes.length} bytes, ${createHash("sha256").update(bytes).digest("hex")}`;
}
