import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { messageById } from "./loaders.js";
import { findVisibleByRfcIds } from "./store/message-ids.js";
import type { MessageRow } from "./store/message-row.js";

/** Longer ones are in no mailbox. */
const longestRfcId = 998;

/**
 * The messages of a mailbox that these UUIDs and Message-IDs name, in their order. Those that the viewer may not see are
 * left out. A Message-ID may name two messages. Throws `validation_failed` for no ids, more than `most`, and two ids of one
 * message.
 */
export async function resolveMessages(
  context: RequestContext,
  mailboxId: string,
  ids: readonly string[],
  most: number,
): Promise<MessageRow[]> {
  if (ids.length === 0 || ids.length > most) throw invalidValue(["ids"], `The list must have 1 to ${most} ids.`);
  const { viewer, services } = context;
  const rfcIds = ids.filter((id) => !isUuid(id) && id.length <= longestRfcId).map(bracketed);
  const named = new Map<string, string[]>();
  for (const { id, rfcId } of await findVisibleByRfcIds(services.database.request.reader, viewer, mailboxId, rfcIds)) {
    named.set(rfcId, [...(named.get(rfcId) ?? []), id]);
  }
  const wanted = ids.map((id) => (isUuid(id) ? [id.toLowerCase()] : (named.get(bracketed(id)) ?? [])));
  const rows = await context.loader(messageById).loadMany(wanted.flat());
  const found = rows.filter((row) => row !== null && !(row instanceof Error)) as MessageRow[];
  const byId = new Map(found.filter((row) => row.mailboxId === mailboxId).map((row) => [row.id, row]));
  const seen = new Set<string>();
  return wanted.flatMap((some, index) =>
    some.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      if (seen.has(id)) throw invalidValue(["ids", index], "Another id of the list names the same message.");
      seen.add(id);
      return [row];
    }),
  );
}

const bracketed = (id: string): string => (id.startsWith("<") ? id : `<${id}>`);
