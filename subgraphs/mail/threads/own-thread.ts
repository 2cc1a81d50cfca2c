import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { type MailboxRow, ownMailbox } from "../mailboxes/public.js";
import { threadById } from "./loaders.js";
import type { ThreadRow } from "./store/threads.js";

/** A thread in a mailbox that the viewer may use. Throws `not_found`, also for a thread of another mailbox. */
export async function ownThread(
  context: RequestContext,
  row: AuthorityRow,
  address: string,
  id: string,
): Promise<{ mailbox: MailboxRow; thread: ThreadRow }> {
  const mailbox = await ownMailbox(context, row, address);
  const thread = await context.loader(threadById).load(id);
  if (thread === null || thread.mailboxId !== mailbox.id) throw notFound("thread with this id");
  return { mailbox, thread };
}
