import { isMentionOf } from "../../events/rules/message-kinds.js";
import type { ReadMessage } from "../../reads/rules/messages.js";

/** The stored form of a message: its arrival, and its last change. */
export interface StoredMessage {
  readonly botUserId: string;
  readonly message: ReadMessage | null;
  readonly changed: ReadMessage | null;
}

/** The present content of a message. */
export interface MessageNow extends Pick<ReadMessage, "botId" | "text" | "files"> {
  readonly editedTs: string | null;
  /** Whether it names the connection's bot. */
  readonly mentioned: boolean;
}

/** A message as it is now: as it was changed last, if it was. */
export function messageNow({ botUserId, message, changed }: StoredMessage): MessageNow {
  const now = changed ?? message;
  const text = now?.text ?? "";
  return {
    text,
    files: now?.files ?? [],
    botId: now?.botId ?? message?.botId ?? null,
    editedTs: now?.edited?.ts ?? null,
    mentioned: isMentionOf(text, { botUserId }),
  };
}
