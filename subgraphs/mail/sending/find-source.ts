import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { messageById, type MessageRow } from "../messages/public.js";

/** A message of a mailbox that the viewer may see; null for any other. */
export async function findSource(context: RequestContext, mailboxId: string, id: string): Promise<MessageRow | null> {
  const message = await context.loader(messageById).load(id);
  return message?.mailboxId === mailboxId ? message : null;
}

/** The answered or forwarded message. Throws `not_found`. */
export async function requireSource(context: RequestContext, mailboxId: string, id: string): Promise<MessageRow> {
  const message = await findSource(context, mailboxId, id);
  if (message === null) throw notFound("message with this id");
  return message;
}
