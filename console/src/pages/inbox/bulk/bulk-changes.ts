import {
  type MailFolder,
  MarkConversationReadDocument,
  MarkMailDocument,
  MarkThreadReadDocument,
  MoveThreadDocument,
} from "../../../../../generated/console-documents.js";
import { refusalOf } from "../../../api/change.js";
import type { Problem } from "../../../api/problem.js";
import type { Row } from "../stream/row.js";

/** The part of a row that a change uses. */
export type Changeable = Pick<Row, "path" | "newestReceived">;

/** A change of one row; answers why it was refused, or null. */
type ChangeRow = (row: Changeable) => Promise<Problem | null>;

/** Something that is done to several rows at once. */
export interface BulkChange<One extends Changeable = Row> {
  readonly name: string;
  /** The key that does it. */
  readonly key?: string;
  /** `3 conversations` + this. */
  readonly done: string;
  readonly fits: (row: One) => boolean;
  readonly run: ChangeRow;
  /** Takes it back, for mail. Missing where the earlier state is not known. */
  readonly undo?: ChangeRow;
}

/** A conversation of a phone that was marked as read cannot be unread again: phones show it. */
export const isMail = ({ path }: Changeable): boolean => path[0] === "mail";

const markRead: ChangeRow = ({ path: [channel, first, second] }) =>
  channel === "im"
    ? refusalOf(MarkConversationReadDocument, { input: { conversationId: first! } })
    : refusalOf(MarkThreadReadDocument, { input: { mailbox: first!, id: second! } });

const markUnread: ChangeRow = ({ path, newestReceived }) =>
  refusalOf(MarkMailDocument, { input: { mailbox: path[1]!, id: newestReceived!, isRead: false } });

const moveTo =
  (folder: MailFolder): ChangeRow =>
  ({ path }) =>
    refusalOf(MoveThreadDocument, { input: { mailbox: path[1]!, id: path[2]!, folder } });

const folders = [
  { folder: "ARCHIVE", name: "Archive", done: "archived", key: "e" },
  { folder: "INBOX", name: "Move to inbox", done: "moved to the inbox" },
  { folder: "SPAM", name: "Report spam", done: "moved to spam" },
] as const;

/**
 * The changes that several rows of a folder can have at once.
 *
 * @param folder the folder that the list shows; null for a list over several
 */
export function bulkChanges(folder: MailFolder | null): readonly BulkChange[] {
  return [
    {
      name: "Mark as read",
      done: "marked as read",
      fits: (row) => row.isUnread && (isMail(row) || row.path[0] === "im"),
      run: markRead,
      undo: markUnread,
    },
    {
      name: "Mark as unread",
      done: "marked as unread",
      fits: (row) => !row.isUnread && row.newestReceived !== undefined,
      run: markUnread,
      undo: markRead,
    },
    ...folders
      .filter((one) => one.folder !== folder)
      .map(({ folder: to, ...change }) => ({
        ...change,
        fits: isMail,
        run: moveTo(to),
        ...(folder !== null && folder !== "BLOCKED" && { undo: moveTo(folder) }),
      })),
  ];
}

/** Changes rows one after the other. Answers those that were changed, and why the first of the others was not. */
export async function changeAll(
  rows: readonly Changeable[],
  change: ChangeRow,
): Promise<{ readonly changed: readonly Changeable[]; readonly problem: Problem | null }> {
  const changed: Changeable[] = [];
  let problem: Problem | null = null;
  for (const row of rows) {
    const refusal = await change(row);
    if (refusal === null) changed.push(row);
    else problem ??= refusal;
  }
  return { changed, problem };
}
