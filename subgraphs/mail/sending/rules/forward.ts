import { escapeHtml, htmlOfText } from "../../../shared/rules/escape-html.js";
import { afterBodyStart } from "./footer.js";
import type { Bodies } from "./bodies.js";

/** The original's data in a forwarded message. */
export interface Forwarded extends Bodies {
  readonly fromAddress: string;
  readonly fromName: string | null;
  readonly toAddresses: readonly string[];
  readonly subject: string | null;
  readonly createdAt: Date;
}

const rule = "---------- Forwarded message ----------";

/**
 * The bodies of a message that is forwarded inline: the note, a preamble and the original (wire contract mail 4.5). It
 * has text when the note or the original has, and HTML when one of them has; parts with only text are converted to
 * HTML.
 */
export function forwardedBodies(note: Bodies, original: Forwarded): Bodies {
  const preamble = preambleOf(original);
  const hasText = note.text !== null || original.text !== null || original.html === null;
  const hasHtml = note.html !== null || original.html !== null;
  return {
    text: hasText ? joined(note.text, `${preamble.join("\n")}\n\n${original.text ?? ""}`) : null,
    html: hasHtml ? forwardedHtml(note, preamble, original) : null,
  };
}

function joined(note: string | null, rest: string): string {
  return note === null || note === "" ? rest : `${note}\n\n${rest}`;
}

function forwardedHtml(note: Bodies, preamble: readonly string[], original: Forwarded): string {
  const noteHtml = note.html ?? htmlOfText(note.text ?? "");
  const head = `${noteHtml}<div>${preamble.map(escapeHtml).join("<br>")}</div><br>`;
  return original.html === null ? `${head}${htmlOfText(original.text ?? "")}` : afterBodyStart(original.html, head);
}

/** From, date, subject and recipients of the original, one line each: no header can look like a line of ours. */
function preambleOf({ fromAddress, fromName, createdAt, subject, toAddresses }: Forwarded): string[] {
  const from = fromName === null ? fromAddress : `${fromName} <${fromAddress}>`;
  return [
    rule,
    `From: ${plain(from)}`,
    `Date: ${createdAt.toUTCString().replace("GMT", "+0000")}`,
    `Subject: ${plain(subject ?? "")}`,
    `To: ${plain(toAddresses.join(", "))}`,
  ];
}

function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
