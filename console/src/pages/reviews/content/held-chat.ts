/** A file of a held upload. */
export interface HeldChatFile {
  readonly filename: string;
  readonly sha256: string;
  readonly size: number;
  readonly title: string | null;
  readonly initial_comment: string | null;
}

/** A held write to a workspace as the page shows it: the page shows each of its members (wire contract reviews 4.1). */
export interface HeldChat {
  readonly v: 1;
  readonly topic: "chat";
  readonly operation: "chat.send" | "chat.update" | "chat.upload";
  readonly connection_id: string;
  readonly workspace_id: string;
  readonly conversation_id: string;
  readonly message_ts: string | null;
  readonly thread_ts: string | null;
  readonly text: string | null;
  readonly file: HeldChatFile | null;
}

const operations: readonly unknown[] = ["chat.send", "chat.update", "chat.upload"];

/** The members of a content that the page shows; null if it is not a write to a workspace that the page knows. */
export function readHeldChat(content: unknown): HeldChat | null {
  if (typeof content !== "object" || content === null) return null;
  const chat = content as HeldChat;
  if (chat.v !== 1 || !operations.includes(chat.operation)) return null;
  const { connection_id, workspace_id, conversation_id, message_ts, thread_ts, text, file } = chat;
  const place = { connection_id, workspace_id, conversation_id, message_ts, thread_ts };
  return { v: chat.v, topic: chat.topic, operation: chat.operation, ...place, text, file: file && fileOf(file) };
}

const fileOf = ({ filename, sha256, size, title, initial_comment }: HeldChatFile): HeldChatFile => ({
  filename,
  sha256,
  size,
  title,
  initial_comment,
});
