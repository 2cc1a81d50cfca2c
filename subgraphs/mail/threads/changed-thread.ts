import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { changeThread, type ThreadChange } from "./change-thread.js";
import { labelsOfThreadById, threadById } from "./loaders.js";
import type { ThreadRow } from "./store/threads.js";

/** Changes a thread, and reads it again. Throws the errors of `changeThread`. */
export async function changedThread(
  context: RequestContext,
  { id, mailboxId }: Pick<ThreadRow, "id" | "mailboxId">,
  change: ThreadChange,
): Promise<ThreadRow> {
  await changeThread(context.services, { id, mailboxId }, change);
  context.loader(labelsOfThreadById).clear(id);
  const changed = await context.loader(threadById).clear(id).load(id);
  if (changed === null) throw notFound("thread with this id");
  return changed;
}
