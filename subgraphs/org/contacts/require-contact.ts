import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { contactAuthority } from "./authority.js";
import { contactById } from "./loaders.js";
import { noSuchContact } from "./no-such-contact.js";
import type { ContactRow } from "./store/contact-row.js";

/** A contact that the viewer may read, perhaps a merged one. Throws `not_found` and the denials of the action. */
export async function requireContact(
  context: RequestContext,
  id: string,
  action: keyof typeof contactAuthority = "contact.read",
): Promise<ContactRow> {
  authorize(context.viewer, contactAuthority[action]);
  const contact = await context.loader(contactById).load(id);
  if (contact === null) throw noSuchContact();
  return contact;
}
