import type { SystemLabel } from "../../../shared/labels/rules/system-labels.js";

/** The facts of a message from which its system labels follow. */
export interface MessageFacts {
  readonly direction: "inbound" | "outbound";
  readonly status: string;
  readonly isRead: boolean;
  readonly isStarred: boolean;
  readonly isForged: boolean;
  readonly importId: string | null;
  readonly openCount: number;
  /** The folder of its thread. */
  readonly folder: string | null;
  /** Whether its thread is snoozed. */
  readonly isSnoozed: boolean;
}

/** The system labels of a message (wire contract labels 2.3). */
export function labelsOfMessageFacts(message: MessageFacts): Set<SystemLabel> {
  const { direction, status, isRead, folder } = message;
  const isInbound = direction === "inbound";
  const holds: Partial<Record<SystemLabel, boolean>> = {
    received: isInbound,
    sent: !isInbound,
    unread: isInbound && !isRead,
    read: isInbound && isRead,
    starred: message.isStarred,
    spam: folder === "spam",
    blocked: folder === "blocked",
    archive: folder === "archive",
    forged: message.isForged,
    imported: message.importId !== null,
    delivered: status === "delivered",
    bounced: status === "bounced",
    failed: status === "failed",
    opened: message.openCount > 0,
    snoozed: message.isSnoozed,
  };
  return new Set((Object.keys(holds) as SystemLabel[]).filter((label) => holds[label]));
}

/** The system labels of a thread from those that any of its messages has: it is read when nothing is unread. */
export function labelsOfThread(any: ReadonlySet<SystemLabel>): Set<SystemLabel> {
  const labels = new Set(any);
  if (labels.has("unread")) labels.delete("read");
  else labels.add("read");
  return labels;
}
