import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { type MailboxRow, ownMailbox } from "../mailboxes/public.js";
import { messageById } from "./loaders.js";
import type { MessageRow } from "./store/message-row.js";

/** A message in a mailbox that the viewer may use. Throws `not_found`, also for a message of another mailbox. */
export async function ownMessage(
  context: RequestContext,
  row: AuthorityRow,
  address: string,
  id: string,
): Promise<{ mailbox: MailboxRow; message: MessageRow }> {
  const mailbox = await ownMailbox(context, row, address);
  const message = await context.loader(messageById).load(id);
  if (message === null || message.mailboxId !== mailbox.id) throw notFound("message with this id");
  return { mailbox, message };
}
