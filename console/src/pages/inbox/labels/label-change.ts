import {
  LabelMessagesDocument,
  LabelsOfMessagesDocument,
  LabelThreadDocument,
} from "../../../../../generated/console-documents.js";
import { refusalOf } from "../../../api/change.js";
import { type Problem, problemOf } from "../../../api/problem.js";
import { nextPage } from "../../../parts/pager.js";
import { type BulkChange, isMail, type Changeable } from "../bulk/bulk-changes.js";
import { read } from "../stream/read.js";
import { keyOf } from "../stream/row.js";

/** Pages of a thread that are looked at: the API labels no longer thread. */
const mostPages = 5;
/** Messages that one request changes. */
const messagesAtOnce = 50;

/** As the API writes the name of a label. */
export const foldedLabel = (name: string): string => name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Gives threads a label, or takes it from them. Undo changes only the messages that were changed. */
export function labelChange(typed: string, isAdded: boolean): BulkChange<Changeable> {
  const name = foldedLabel(typed);
  const changed = new Map<string, readonly string[]>();
  return {
    name: isAdded ? "Label" : "Remove the label",
    done: isAdded ? `labelled ${name}` : `without the label ${name} now`,
    fits: isMail,
    async run(row) {
      const [, mailbox = "", id = ""] = row.path;
      try {
        const ids = await messagesToChange(mailbox, id, name, isAdded);
        const refusal = await refusalOf(LabelThreadDocument, { input: { mailbox, id, ...labels(name, isAdded) } });
        if (refusal === null) changed.set(keyOf(row), ids);
        return refusal;
      } catch (error) {
        return problemOf(error as Error);
      }
    },
    undo: async (row) => undo(row, changed.get(keyOf(row)) ?? [], labels(name, !isAdded)),
  };
}

const labels = (name: string, isAdded: boolean) => (isAdded ? { addLabels: [name] } : { removeLabels: [name] });

async function messagesToChange(mailbox: string, id: string, name: string, isAdded: boolean): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const found = await read(LabelsOfMessagesDocument, { mailbox, id, after });
    const messages = found.mailThread?.messages;
    if (messages === undefined) break;
    ids.push(...messages.nodes.filter((one) => one.labels.includes(name) !== isAdded).map((one) => one.id));
    after = nextPage(messages.pageInfo);
    if (after === null) break;
  }
  return ids;
}

async function undo(
  { path: [, mailbox = ""] }: Changeable,
  ids: readonly string[],
  back: ReturnType<typeof labels>,
): Promise<Problem | null> {
  for (let start = 0; start < ids.length; start += messagesAtOnce) {
    const input = { mailbox, ids: ids.slice(start, start + messagesAtOnce), ...back };
    const refusal = await refusalOf(LabelMessagesDocument, { input });
    if (refusal !== null) return refusal;
  }
  return null;
}
