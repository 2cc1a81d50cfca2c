import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { ownMailbox } from "../mailboxes/public.js";
import { importById } from "./loaders.js";
import type { ImportRow } from "./store/import-row.js";

/** An import of a mailbox in which the viewer may do the action. Throws `not_found` for one of another mailbox too. */
export async function ownImport(
  context: RequestContext,
  row: AuthorityRow,
  mailbox: string,
  id: string,
): Promise<ImportRow> {
  const { id: mailboxId } = await ownMailbox(context, row, mailbox);
  const found = await context.loader(importById).load(id.toLowerCase());
  if (found === null || found.mailboxId !== mailboxId) throw noImport();
  return found;
}

/** The error for a missing import. */
export function noImport(): Error {
  return notFound("import with this id");
}
