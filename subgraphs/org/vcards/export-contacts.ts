import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../shared/errors/shared-errors.js";
import { contactById, type ContactRow } from "../contacts/public.js";
import { vcardAuthority } from "./authority.js";
import { cardFilename } from "./rules/card-filename.js";
import { vcardLimits } from "./rules/limits.js";
import { printCard } from "./rules/print-card.js";

/** Contacts as vCards. */
export interface ExportedContacts {
  readonly vcard: string;
  readonly contactCount: number;
  /** A name for a file of them. */
  readonly filename: string;
}

/**
 * Contacts as vCards in the order of their ids, each once (wire contract contacts 7.2).
 * @throws Problem `validation_failed`; `not_found` with the ids that do not exist, or belong to merged contacts
 */
export async function exportContacts(context: RequestContext, given: readonly string[]): Promise<ExportedContacts> {
  authorize(context.viewer, vcardAuthority["contact.export"]);
  if (given.length === 0 || given.length > vcardLimits.exported) {
    throw invalidValue(["ids"], `The list must have 1 to ${vcardLimits.exported} ids.`);
  }
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const found = await Promise.all(ids.map(async (id) => context.loader(contactById).load(id)));
  const missing = ids.filter((_, index) => found[index]?.status !== "active");
  if (missing.length > 0) throw sharedErrors.problem("not_found", { details: { missing_contact_ids: missing } });
  const contacts = found as readonly ContactRow[];
  return {
    vcard: contacts.map(printCard).join(""),
    contactCount: contacts.length,
    filename: contacts.length === 1 ? cardFilename(contacts[0]!.preferredName) : "contacts.vcf",
  };
}
