import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { lockAddressBook } from "../contacts/public.js";
import { factById } from "./loaders.js";
import { type FactRow, findVisibleFacts } from "./store/facts.js";

const noSuchFact = () => notFound("fact of this contact with this id");

/** A fact of a contact that the viewer sees. @throws Problem `not_found` */
export async function findFact(context: RequestContext, contactId: string, id: string): Promise<FactRow> {
  const fact = await context.loader(factById).load(id.toLowerCase());
  if (fact === null || fact.contactId !== contactId.toLowerCase()) throw noSuchFact();
  return fact;
}

/** The same in the transaction of a change, with the address book locked. @throws Problem `not_found` */
export async function lockFact(
  tx: Transaction,
  { viewer }: RequestContext,
  contactId: string,
  id: string,
): Promise<FactRow> {
  await lockAddressBook(tx, viewer.organizationId!);
  const [fact] = isUuid(id) ? await findVisibleFacts(tx, viewer, [id]) : [];
  if (fact === undefined || fact.contactId !== contactId.toLowerCase()) throw noSuchFact();
  return fact;
}
