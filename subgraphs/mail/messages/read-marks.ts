import { invalidValue } from "../../shared/errors/shared-errors.js";
import type { GivenLabelChange } from "../../shared/labels/rules/label-change.js";
import { type CheckedChange, checkMailChange, mailLabelErrors } from "../labels/public.js";
import type { MessageRow } from "./store/message-row.js";

/** Flags and labels as a client sends them. */
export interface GivenMarks extends GivenLabelChange {
  readonly isRead?: boolean | null;
  readonly isStarred?: boolean | null;
}

/** The change that a client wants for messages. Throws `validation_failed`, `system_label` and `label_conflict`. */
export function readMarks(given: GivenMarks, messages: readonly Pick<MessageRow, "direction">[]): CheckedChange {
  const { isRead, isStarred } = given;
  if (isRead === null) throw invalidValue(["isRead"], "This must be true or false.");
  if (isStarred === null) throw invalidValue(["isStarred"], "This must be true or false.");
  const checked = checkMailChange(given, { isRead, isStarred });
  if (checked.labelsUnread && messages.some(({ direction }) => direction === "outbound")) {
    throw mailLabelErrors.problem("label_conflict");
  }
  return checked;
}
