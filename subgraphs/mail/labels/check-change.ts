import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { checkLabelChange } from "../../shared/labels/read-labels.js";
import type { GivenLabelChange } from "../../shared/labels/rules/label-change.js";
import type { SystemLabel } from "../../shared/labels/rules/system-labels.js";
import { mailLabelErrors } from "./errors.js";
import { type GivenFlags, isRefusedChange, type MailChange, mailChangeOf } from "./rules/mail-change.js";

/** A change that a client may make. */
export interface CheckedChange {
  readonly change: MailChange;
  /** Whether its labels mark messages as unread, which only received ones can be. */
  readonly labelsUnread: boolean;
}

/** The effect of labels and flags on mail. Throws `validation_failed`, `system_label` and `label_conflict`. */
export function checkMailChange(given: GivenLabelChange, flags: GivenFlags = {}): CheckedChange {
  const labels = checkLabelChange(given);
  const change = mailChangeOf(labels, flags);
  if (!isRefusedChange(change)) {
    return { change, labelsUnread: labels.add.has("unread") || labels.remove.has("read") };
  }
  if ("conflict" in change) throw mailLabelErrors.problem("label_conflict");
  const { systemLabel } = change;
  throw sharedErrors.problem("system_label", { details: { label: systemLabel }, hint: hintOf(systemLabel) });
}

const folders: ReadonlySet<SystemLabel> = new Set(["spam", "blocked", "archive"]);

function hintOf(label: SystemLabel): string {
  return folders.has(label)
    ? "Move the thread with `folder`."
    : "Parley sets this label by itself. Only `unread`, `read` and `starred` can be set.";
}
