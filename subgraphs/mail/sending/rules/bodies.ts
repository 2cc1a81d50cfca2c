import type { Violation } from "../../../shared/errors/problem.js";
import { mostBodyBytes } from "./limits.js";

/** The two forms of a message's content. */
export interface Bodies {
  readonly text: string | null;
  readonly html: string | null;
}

const encoder = new TextEncoder();
const unstorable = /[\0\p{Surrogate}]/u;

/** The errors in bodies (wire contract mail 4.3): together they may have 5 MiB. */
export function bodyViolations({ text, html }: Bodies): Violation[] {
  if (bytesOf(text) + bytesOf(html) > mostBodyBytes) {
    return [{ path: ["bodyText"], message: "The text and the HTML can have at most 5 MiB together." }];
  }
  return [
    ...(unstorable.test(text ?? "") ? [{ path: ["bodyText"], message: notText }] : []),
    ...(unstorable.test(html ?? "") ? [{ path: ["bodyHtml"], message: notText }] : []),
  ];
}

const notText = "The value is not well-formed text.";

/** UTF-8 bytes; longer texts are not encoded. */
function bytesOf(text: string | null): number {
  if (text === null) return 0;
  return text.length > mostBodyBytes ? text.length : encoder.encode(text).length;
}
