import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { lockCatalogueAlone } from "../../shared/labels/catalogue.js";
import { foldLabel, labelViolation } from "../../shared/labels/rules/label-name.js";
import { systemLabelOf } from "../../shared/labels/rules/system-labels.js";
import { findLabel, type LabelRow } from "./store/labels.js";

/** The folded name of a label that a client wants to change. Throws `system_label` and `not_found`. */
export function changeableName(given: string): string {
  const name = foldLabel(given);
  requireNoSystemLabel(name);
  if (labelViolation(name) !== null) throw noSuchLabel();
  return name;
}

/** Throws `system_label` for the folded name of one. */
export function requireNoSystemLabel(name: string): void {
  const label = systemLabelOf(name);
  if (label === null) return;
  const hint = "Parley sets this label by itself. It cannot be changed or deleted.";
  throw sharedErrors.problem("system_label", { details: { label }, hint });
}

/** Locks the catalogue of the viewer's organization, and finds a label in it. Throws `not_found`. */
export async function lockLabel(tx: Transaction, { viewer }: RequestContext, name: string): Promise<LabelRow> {
  await lockCatalogueAlone(tx, viewer.organizationId!);
  const label = await findLabel(tx, viewer.organizationId!, name);
  if (label === null) throw noSuchLabel();
  return label;
}

const noSuchLabel = () => notFound("label with this name");
