import { linesOfTask, type TaskMessage } from "./shown-task-message.js";

interface Address {
  readonly address: string;
  readonly name: string | null;
}

interface Mail {
  readonly from?: Address;
  readonly to?: readonly Address[];
  readonly cc?: readonly Address[];
  readonly bcc?: readonly Address[];
  readonly subject?: string;
  readonly text?: string | null;
  readonly html?: string | null;
  readonly attachments?: readonly { readonly filename: string; readonly size: number; readonly sha256: string }[];
}

interface Im {
  readonly to?: readonly string[];
  readonly text?: string | null;
  readonly send_style?: string | null;
  readonly media?: readonly { readonly content_type: string; readonly size: number; readonly sha256: string }[];
}

interface Chat {
  readonly operation?: string;
  readonly workspace_id?: string;
  readonly conversation_id?: string;
  readonly message_ts?: string | null;
  readonly thread_ts?: string | null;
  readonly text?: string | null;
  readonly file?: {
    readonly filename: string;
    readonly size: number;
    readonly sha256: string;
    readonly title: string | null;
    readonly initial_comment: string | null;
  } | null;
}

/** A held content as lines: the recipients first, and each invisible character as its number (wire contract reviews 7.5). */
export function shownContent(content: object | null): string[] {
  if (content === null) return ["The content was erased."];
  if ((content as { readonly topic?: string }).topic === "im") return linesOfIm(content as Im).map(withMarks);
  if ((content as { readonly topic?: string }).topic === "chat") return linesOfChat(content as Chat).map(withMarks);
  if ((content as { readonly topic?: string }).topic === "a2a")
    return linesOfTask(content as TaskMessage).map(withMarks);
  const { from, to = [], cc = [], bcc = [], subject = "", text, html, attachments = [] } = content as Mail;
  const lines = [
    ...named("To", to),
    ...named("Cc", cc),
    ...named("Bcc", bcc),
    ...named("From", from === undefined ? [] : [from]),
    `Subject: ${subject}`,
    ...attachments.map(({ filename, size, sha256 }) => `Attachment: ${filename}, ${size} bytes, ${sha256}`),
    ...(html == null ? [] : ["It has HTML too, which only the console shows."]),
    "",
    ...(text ?? "").split("\n"),
  ];
  return lines.map(withMarks);
}

function linesOfIm({ to = [], text, send_style: style, media = [] }: Im): string[] {
  return [
    ...to.map((number) => `To: ${number}`),
    ...(style == null ? [] : [`Effect: ${style}`]),
    ...media.map(({ content_type: type, size, sha256 }) => `File: ${type}, ${size} bytes, ${sha256}`),
    "",
    ...(text ?? "").split("\n"),
  ];
}

function linesOfChat({ operation, workspace_id: workspace, conversation_id: conversation, ...chat }: Chat): string[] {
  const { message_ts: messageTs, thread_ts: threadTs, text, file } = chat;
  return [
    `To: ${conversation} in ${workspace} (${operation})`,
    ...(messageTs == null ? [] : [`Message: ${messageTs}`]),
    ...(threadTs == null ? [] : [`Thread: ${threadTs}`]),
    ...(file == null ? [] : [`File: ${file.filename}, ${file.size} bytes, ${file.sha256}`]),
    ...(file?.title == null ? [] : [`Title: ${file.title}`]),
    "",
    ...(text ?? file?.initial_comment ?? "").split("\n"),
  ];
}

function named(field: string, addresses: readonly Address[]): string[] {
  return addresses.map(({ address, name }) => `${field}: ${name === null ? address : `${name} <${address}>`}`);
}

/** A text of others: each invisible character as its number. */
export function withMarks(line: string): string {
  return line.replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u115f\u3164]/gu, (one) => {
    return `[U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}
