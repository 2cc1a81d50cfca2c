import type { Transaction } from "../../shared/database/client.js";
import { addLabels } from "../../shared/labels/catalogue.js";
import { findUsedLabels, replaceLabels } from "./store/moved-labels.js";

/**
 * Gives the messages of an identity the labels of its new organization with the same names. They are created even beyond
 * the limit of labels: an agent that signed up by itself must not keep its human from claiming it.
 */
export async function moveLabels(
  tx: Transaction,
  identityId: string,
  organizationId: string,
  now: Date,
): Promise<void> {
  const used = await findUsedLabels(tx, identityId);
  if (used.length === 0) return;
  const names = used.map(({ name }) => name);
  const there = await addLabels(tx, organizationId, names, now);
  for (const { labelId, name } of used) await replaceLabels(tx, identityId, labelId, there.get(name)!);
}
