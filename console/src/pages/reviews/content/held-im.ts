/** A file of a held instant message. */
export interface HeldImFile {
  readonly sha256: string;
  readonly content_type: string;
  readonly size: number;
}

/** A held instant message as the page shows it: the page shows each of its members (wire contract reviews 4.1). */
export interface HeldIm {
  readonly v: 1;
  readonly topic: "im";
  readonly operation: "im.send";
  readonly identity_id: string;
  readonly to: readonly string[];
  readonly conversation_id: string | null;
  readonly text: string | null;
  readonly send_style: string | null;
  readonly media: readonly HeldImFile[];
}

/**
 * The members of a content that the page shows; null if it is not an instant message that the page knows. A member that the
 * page does not know is left out: its hash is then another than that of the server, and it cannot be approved.
 */
export function readHeldIm(content: unknown): HeldIm | null {
  if (typeof content !== "object" || content === null) return null;
  const im = content as HeldIm;
  if (im.v !== 1 || im.operation !== "im.send" || !Array.isArray(im.to) || !Array.isArray(im.media)) return null;
  return {
    v: im.v,
    topic: im.topic,
    operation: im.operation,
    identity_id: im.identity_id,
    to: [...im.to],
    conversation_id: im.conversation_id,
    text: im.text,
    send_style: im.send_style,
    media: im.media.map(({ sha256, content_type, size }) => ({ sha256, content_type, size })),
  };
}
