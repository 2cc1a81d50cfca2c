/** A part of a held message of a task. */
export interface HeldPart {
  readonly text?: string;
  /** Base64. */
  readonly raw?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: unknown;
}

/** A held message of a task as the page shows it: each of its members (wire contract reviews 4.1). */
export interface HeldTaskMessage {
  readonly v: 1;
  readonly topic: "a2a";
  readonly operation: "a2a.send" | "a2a.reply";
  readonly from_identity_id: string;
  readonly to_identity_id: string;
  readonly task_id: string | null;
  readonly context_id: string | null;
  readonly intent: string | null;
  readonly parts: readonly HeldPart[];
  readonly metadata: unknown;
  readonly extensions: readonly string[] | null;
  readonly reference_task_ids: readonly string[] | null;
  readonly push_url: string | null;
}

/**
 * The members of a content that the page shows; null if it is no message of a task that the page knows. A member that the page
 * does not know is left out: its hash is then another than that of the server, and it cannot be approved.
 */
export function readHeldTask(content: unknown): HeldTaskMessage | null {
  if (typeof content !== "object" || content === null) return null;
  const message = content as HeldTaskMessage;
  if (message.v !== 1 || message.topic !== "a2a" || !Array.isArray(message.parts)) return null;
  return {
    v: message.v,
    topic: message.topic,
    operation: message.operation,
    from_identity_id: message.from_identity_id,
    to_identity_id: message.to_identity_id,
    task_id: message.task_id,
    context_id: message.context_id,
    intent: message.intent,
    parts: message.parts.map(part),
    metadata: message.metadata,
    extensions: message.extensions,
    reference_task_ids: message.reference_task_ids,
    push_url: message.push_url,
  };
}

const members = ["text", "raw", "url", "data", "filename", "mediaType", "metadata"] as const;

const part = (one: HeldPart): HeldPart =>
  Object.fromEntries(members.filter((name) => one[name] !== undefined).map((name) => [name, one[name]]));
