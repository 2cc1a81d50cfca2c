import type { Transaction } from "../../shared/database/client.js";
import { ensureLabels, shareCatalogue } from "../../shared/labels/catalogue.js";
import { inLabelOrder } from "../../shared/labels/rules/system-labels.js";
import { labelNewMessage, type LockedMailbox } from "../messages/public.js";
import { labelsOfLockedDraft, replaceDraftLabels } from "./store/draft-labels.js";

/** Labels for a draft, by their names, as they are in the catalogue until the transaction ends. */
export type FoundLabels = ReadonlyMap<string, string>;

/** A change of the labels of a draft, as events contain it. */
export interface LabelFacts {
  readonly labels: string[];
  readonly added: string[];
  readonly removed: string[];
}

/**
 * Finds the labels for a draft, or creates them. It must run before the draft is locked: who ends a label waits for
 * drafts, and this waits for who ends a label. Throws `label_limit_reached`.
 */
export async function findDraftLabels(
  tx: Transaction,
  mailbox: LockedMailbox,
  names: readonly string[],
  now: Date,
): Promise<FoundLabels> {
  return ensureLabels(tx, mailbox.organizationId, names, now);
}

/** Gives a locked draft these labels in place of its own; null when it has exactly these. */
export async function labelDraft(
  tx: Transaction,
  mailbox: LockedMailbox,
  draftId: string,
  found: FoundLabels,
): Promise<LabelFacts | null> {
  const before = await labelsOfLockedDraft(tx, mailbox.organizationId, draftId);
  const ordered = (names: readonly string[]) => inLabelOrder(new Set(), names);
  const added = ordered([...found.keys()].filter((name) => !before.has(name)));
  const removed = ordered([...before.keys()].filter((name) => !found.has(name)));
  if (added.length + removed.length === 0) return null;
  await replaceDraftLabels(tx, { id: draftId, mailboxId: mailbox.id }, [...found.values()]);
  return { labels: ordered([...found.keys()]), added, removed };
}

/** Keeps labels as they are until the transaction ends. It must run before a draft is locked whose labels are passed on. */
export async function keepLabels(tx: Transaction, mailbox: LockedMailbox): Promise<void> {
  await shareCatalogue(tx, mailbox.organizationId);
}

/** Gives the labels of a locked draft to the message that it became. */
export async function passLabels(
  tx: Transaction,
  mailbox: LockedMailbox,
  draftId: string,
  messageId: string,
  now: Date,
): Promise<void> {
  const labels = await labelsOfLockedDraft(tx, mailbox.organizationId, draftId);
  await labelNewMessage(tx, mailbox, messageId, inLabelOrder(new Set(), [...labels.keys()]), now);
}
