import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { ensureLabels, labelIds } from "../../shared/labels/catalogue.js";
import { labelLimits } from "../../shared/labels/rules/limits.js";
import { inLabelOrder } from "../../shared/labels/rules/system-labels.js";
import { labelsOfMessageFacts, type MailChange } from "../labels/public.js";
import { messageEvent } from "./record-message-event.js";
import { insertLabelEvents } from "./store/label-events.js";
import type { LockedMailbox } from "./store/mailbox-lock.js";
import {
  addMessageLabels,
  type LabelledMessage,
  lockLabelledMessages,
  removeMessageLabels,
  setFlags,
} from "./store/message-labels.js";

/** A message before and after a change. */
interface Changed {
  readonly before: LabelledMessage;
  readonly after: LabelledMessage;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Changes labels and flags of messages of a locked mailbox: each that changes gets one event. Deleted messages are left
 * out. Returns the ids of those that changed. Throws `too_many_labels` and `label_limit_reached`.
 */
export async function changeMessages(
  tx: Transaction,
  mailbox: LockedMailbox,
  ids: readonly string[],
  change: MailChange,
  now: Date,
): Promise<string[]> {
  const { id: mailboxId, identityId, organizationId } = mailbox;
  const messages = await lockLabelledMessages(tx, mailboxId, organizationId, ids);
  const order = new Map(ids.map((id, at) => [id, at]));
  const changed = messages
    .toSorted((left, right) => order.get(left.id)! - order.get(right.id)!)
    .map((message) => changedMessage(message, change))
    .filter(({ added, removed, before, after }) => isChanged(before, after) || added.length + removed.length > 0);
  if (changed.length === 0) return [];
  await writeLabels(tx, organizationId, changed, now);
  const versions = await setFlags(
    tx,
    changed.map(({ after }) => after),
    now,
  );
  const events = changed.flatMap(({ after: { id: messageId }, added, removed }) => [
    ...removed.map((label) => ({ messageId, label, isAdded: false })),
    ...added.map((label) => ({ messageId, label, isAdded: true })),
  ]);
  await insertLabelEvents(tx, mailboxId, events, now);
  await appendEvents(
    tx,
    changed.map(({ after, added, removed }) => {
      const subject = { ...after, mailboxId, identityId, organizationId, version: versions.get(after.id)! };
      const facts = { labels: labelsOf(after), added: [...added], removed: [...removed] };
      return messageEvent("mail.message.changed", subject, now, facts);
    }),
  );
  return changed.map(({ after }) => after.id);
}

function changedMessage(before: LabelledMessage, { isRead, isStarred, leavesSent, add, remove }: MailChange): Changed {
  const names = new Set(before.names);
  for (const name of add) names.add(name);
  for (const name of remove) names.delete(name);
  if (names.size > labelLimits.perObject && names.size > before.names.length) {
    throw sharedErrors.problem("too_many_labels");
  }
  const after = {
    ...before,
    isRead: leavesSent && before.direction === "outbound" ? before.isRead : (isRead ?? before.isRead),
    isStarred: isStarred ?? before.isStarred,
    names: [...names],
  };
  const [had, has] = [labelsOf(before), labelsOf(after)];
  return {
    before,
    after,
    added: has.filter((label) => !had.includes(label)),
    removed: had.filter((label) => !has.includes(label)),
  };
}

// Sent mail has neither `read` nor `unread`: its flags may change without its labels.
const isChanged = (before: LabelledMessage, after: LabelledMessage): boolean =>
  before.isRead !== after.isRead || before.isStarred !== after.isStarred;

const labelsOf = (message: LabelledMessage): string[] => inLabelOrder(labelsOfMessageFacts(message), message.names);

/** Writes the custom labels that messages got and lost. */
async function writeLabels(
  tx: Transaction,
  organizationId: string,
  changed: readonly Changed[],
  now: Date,
): Promise<void> {
  const pairs = (pick: (one: Changed) => readonly string[], known: ReadonlyMap<string, string>) =>
    changed.flatMap((one) =>
      pick(one).flatMap((name) => {
        const labelId = known.get(name);
        return labelId === undefined ? [] : [{ messageId: one.after.id, labelId }];
      }),
    );
  const custom = (pick: (one: Changed) => readonly string[]) => [...new Set(changed.flatMap(pick))];
  const added = ({ before, after }: Changed) => after.names.filter((name) => !before.names.includes(name));
  const removed = ({ before, after }: Changed) => before.names.filter((name) => !after.names.includes(name));
  const [toAdd, toRemove] = [custom(added), custom(removed)];
  // The catalogue is locked first, as by the end of a label, which then takes it from messages.
  const known = toAdd.length > 0 ? await ensureLabels(tx, organizationId, toAdd, now) : null;
  if (toRemove.length > 0) await removeMessageLabels(tx, pairs(removed, await labelIds(tx, organizationId, toRemove)));
  if (known !== null) await addMessageLabels(tx, pairs(added, known));
}
