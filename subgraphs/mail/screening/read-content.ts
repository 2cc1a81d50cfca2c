import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";

/** The most bytes of each part. */
export const mostBytes = 1_048_576;

/** A text, a page or a complete mail, as a client sends it. */
export interface GivenContent {
  readonly text?: string | null;
  readonly html?: string | null;
  readonly rawBase64?: string | null;
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The content to screen: the bytes of a complete mail, or its texts.
 * @throws Problem `validation_failed` when there is nothing, too much, or a mail beside a text
 */
export function readContent(given: GivenContent): Uint8Array | { text: string | null; html: string | null } {
  const { text = null, html = null, rawBase64 = null } = given;
  const found: Violation[] = [];
  const refuse = (name: string, message: string): void => void found.push({ path: [name], message });
  for (const [name, value] of Object.entries({ text, html })) {
    if (value !== null && Buffer.byteLength(value) > mostBytes) refuse(name, "It must have at most 1 MiB.");
  }
  if (rawBase64 === null) {
    if (text === null && html === null) refuse("text", "Give a text, HTML or a complete mail.");
    if (found.length > 0) throw invalid(found);
    return { text, html };
  }
  if (text !== null || html !== null) refuse("rawBase64", "A complete mail has its texts: give no others.");
  if (rawBase64.length > Math.ceil(mostBytes / 3) * 4) refuse("rawBase64", "The mail must have at most 1 MiB.");
  else if (rawBase64.length % 4 !== 0 || !base64.test(rawBase64)) refuse("rawBase64", "The value must be base64.");
  if (found.length > 0) throw invalid(found);
  return Buffer.from(rawBase64, "base64");
}
