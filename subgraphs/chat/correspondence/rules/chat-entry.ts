import type { ChatEntry, CorrespondenceContent } from "../../../shared/correspondence/correspondence-entry.js";
import { wantedText } from "../../../shared/rules/text-start.js";
import type { MessageNow } from "../../archive/rules/archived-message.js";
import type { WriteRow } from "../../writes/public.js";

/** The content of a message as it is stored; null if it is not, or was deleted. */
export type StoredContent = Pick<MessageNow, "text" | "files"> | null;

/** Where a message is, and the user that is the contact. */
export interface ChatPlace {
  readonly connectionId: string;
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly threadTs: string | null;
  readonly userId: string;
}

/** A message that the contact wrote. */
export interface ReceivedChat extends ChatPlace {
  readonly id: string;
  readonly messageTs: string;
  readonly receivedAt: Date;
}

/** A message that the agent sent to the contact. */
export interface SentChat extends ChatPlace, Pick<WriteRow, "id" | "kind" | "status" | "createdAt" | "messageTs"> {}

const root = "/api/v1/chat/connections";

/** The words of sent messages for the states that all writes have. */
const statusOf: Readonly<Record<WriteRow["status"], string>> = {
  in_progress: "sending",
  succeeded: "sent",
  failed: "failed",
  unknown: "unknown",
};

/** A message of a contact as an entry of the correspondence (wire contract contacts 8). */
export function receivedEntry(
  identityId: string,
  message: ReceivedChat,
  stored: StoredContent,
  wanted: CorrespondenceContent,
): ChatEntry {
  const { id, messageTs, receivedAt, ...place } = message;
  const { connectionId, conversationId, threadTs } = place;
  const thread = threadTs === null || threadTs === messageTs ? "" : `?thread_ts=${threadTs}`;
  return {
    channel: "slack",
    sourceId: id,
    direction: "inbound",
    occurredAt: receivedAt,
    identityId,
    status: "received",
    detailUrl: `${root}/${connectionId}/conversations/${conversationId}/messages/${messageTs}${thread}`,
    slack: { ...place, messageTs, ...contentOf(stored, wanted) },
  };
}

/** A message that an agent sent to a contact, in the same form. */
export function sentEntry(
  identityId: string,
  message: SentChat,
  stored: StoredContent,
  wanted: CorrespondenceContent,
): ChatEntry {
  const { id, kind, status, createdAt, messageTs, ...place } = message;
  const record = kind === "message_send" ? "actions" : "operations";
  const content = contentOf(stored, wanted);
  return {
    channel: "slack",
    sourceId: id,
    direction: "outbound",
    occurredAt: createdAt,
    identityId,
    status: statusOf[status],
    detailUrl: `${root}/${place.connectionId}/${record}/${id}`,
    slack: {
      ...place,
      messageTs: messageTs ?? "",
      ...content,
      // The message of an upload may not have come back as an event.
      media: content.media ?? (kind === "file_upload" ? { count: 1 } : null),
    },
  };
}

function contentOf(
  stored: StoredContent,
  wanted: CorrespondenceContent,
): Pick<ChatEntry["slack"], "text" | "textTruncated" | "media"> {
  const text = wantedText(stored?.text ?? null, wanted);
  const count = stored?.files.length ?? 0;
  return {
    text,
    textTruncated: text !== null && text.length < stored!.text.length,
    media: count === 0 ? null : { count },
  };
}
