import type { Transaction } from "../../shared/database/client.js";
import { endLabel } from "./end-label.js";
import { labelErrors } from "./errors.js";
import { recordLabelEvent } from "./record-label-event.js";
import type { LabelServices } from "./relabel.js";
import type { LabelFacts } from "./rules/label-facts.js";
import { changeLabel, findLabel, type LabelRow } from "./store/labels.js";

/**
 * Changes a label of a locked catalogue. With the name of another label and `isMerge`, the other one stays and its
 * objects are those of both. Returns the label that there is now. Throws `label_exists`.
 */
export async function renameOrMerge(
  tx: Transaction,
  services: LabelServices,
  label: LabelRow,
  facts: LabelFacts,
  isMerge: boolean,
): Promise<LabelRow> {
  const { name = label.name, ...others } = facts;
  const target = name === label.name ? null : await findLabel(tx, label.organizationId, name);
  if (target === null) return writeFacts(tx, services, label, facts);
  if (!isMerge) throw labelErrors.problem("label_exists");
  await endLabel(tx, services, label, target);
  return writeFacts(tx, services, target, others);
}

async function writeFacts(
  tx: Transaction,
  { clock }: LabelServices,
  label: LabelRow,
  { name = label.name, color = label.color, description = label.description }: LabelFacts,
): Promise<LabelRow> {
  if (name === label.name && color === label.color && description === label.description) return label;
  const now = clock.now();
  const changed = await changeLabel(tx, label.id, { name, color, description }, now);
  await recordLabelEvent(tx, "label.changed", changed, now, name === label.name ? {} : { previous_name: label.name });
  return changed;
}
