import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { slackIdViolations, timestampViolations } from "../../connections/rules/slack-ids.js";
import { messageText } from "../../writes/rules/message-text.js";
import { fileLimits } from "./limits.js";

/** A file in a request (wire contract chat 4). */
export interface GivenUpload {
  readonly conversationId: string;
  readonly filename: string;
  readonly contentBase64: string;
  readonly title?: string | null;
  readonly initialComment?: string | null;
  readonly threadTs?: string | null;
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const lineBreaks = /[\t\n\r\u0085\u2028\u2029]/;
const oneLine = { min: 1, max: fileLimits.nameCharacters } as const;

/** The errors in an upload, checked before its content is decoded. */
export function uploadViolations(given: GivenUpload): Violation[] {
  const { conversationId, filename, contentBase64, title, initialComment, threadTs } = given;
  const unfit = [
    lineViolation(["filename"], filename),
    contentViolation(contentBase64),
    title == null ? null : lineViolation(["title"], title),
    initialComment == null ? null : textViolation(["initialComment"], initialComment, messageText),
  ];
  return [
    ...slackIdViolations("conversationId", conversationId),
    ...unfit.filter((one) => one !== null),
    ...timestampViolations("threadTs", threadTs),
  ];
}

/** The error in the name or the title of a file, or null. */
export function lineViolation(path: Violation["path"], value: string): Violation | null {
  const unfit = textViolation(path, value, oneLine);
  if (unfit !== null) return unfit;
  return lineBreaks.test(value) ? { path, message: "The text must be on one line." } : null;
}

function contentViolation(content: string): Violation | null {
  const size = decodedSize(content);
  if (size > fileLimits.uploadBytes) return wrong("contentBase64", "The file can have at most 10 MiB.");
  if (content.length % 4 !== 0 || !base64.test(content)) return wrong("contentBase64", "The value must be base64.");
  return size < 1 ? wrong("contentBase64", "The file is empty.") : null;
}

function decodedSize(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}

const wrong = (path: string, message: string): Violation => ({ path: [path], message });
