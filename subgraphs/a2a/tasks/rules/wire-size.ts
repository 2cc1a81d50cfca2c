import type { MessageContent } from "./message.js";

/** The names of a message's location in its wire form. */
export interface MessagePlace {
  readonly contextId: string;
  readonly taskId: string;
  readonly role: "caller" | "agent";
}

/**
 * UTF-8 bytes of a message in its A2A wire form (wire contract a2a 3.4), which count against the history budget. The wire form
 * leaves out empty optional members, so they do not count.
 */
export function wireMessageBytes(content: MessageContent, place: MessagePlace): number {
  const wire = {
    messageId: content.messageId,
    contextId: place.contextId,
    taskId: place.taskId,
    role: place.role === "caller" ? "ROLE_USER" : "ROLE_AGENT",
    parts: content.parts,
    metadata: content.metadata ?? undefined,
    extensions: content.extensions ?? undefined,
    referenceTaskIds: content.referenceTaskIds ?? undefined,
  };
  return Buffer.byteLength(JSON.stringify(wire));
}
