import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import { requireConnection } from "../connections/public.js";
import { writeAuthority } from "./authority.js";
import { requireWrite } from "./find-write.js";
import { writeById } from "./loaders.js";
import { recordDismissal, recordWriteEvents } from "./record-write-events.js";
import { agedTo } from "./rules/expiry.js";
import { lockWrite, storeUnknown } from "./store/outcomes.js";
import type { WriteFamily, WriteRow } from "./store/write-row.js";

/** Which write, and whether a person has looked after it. */
interface Dismissal {
  readonly connectionId: string;
  readonly id: string;
  readonly dismissed: boolean;
}

/**
 * Marks an unknown outcome as looked after by a person, or takes that back; returns the write. The same mark again changes
 * nothing. Throws `not_found`, `admin_required`, `validation_failed` for a known outcome.
 */
export async function dismissWrite(
  context: RequestContext,
  family: WriteFamily,
  { connectionId, id, dismissed }: Dismissal,
): Promise<WriteRow> {
  const { database, clock } = context.services;
  await requireConnection(context, writeAuthority["chat.write.dismiss"], connectionId);
  const found = await requireWrite(context, connectionId, family, { id });
  await database.request.transaction(async (tx) => {
    const stored = await lockWrite(tx, found.id);
    if (stored === null) throw notFound("write with this id");
    const now = clock.now();
    const write = agedTo(stored, now);
    if (write.status !== "unknown") throw invalidValue(["input", "id"], "The outcome of this is not unknown.");
    if (dismissed === (write.dismissedAt !== null)) return;
    let { version } = write;
    if (stored.status === "in_progress") {
      // The job has not announced the unknown outcome yet, and will not after this.
      version += 1;
      await storeUnknown(tx, write.id, null, now);
      await recordWriteEvents(tx, [{ ...write, version }], now);
    }
    const dismissedAt = dismissed ? now : null;
    await storeUnknown(tx, write.id, dismissedAt, now);
    await recordDismissal(tx, { ...write, dismissedAt, version: version + 1 }, now);
  });
  context.loader(writeById).clear(id);
  return requireWrite(context, connectionId, family, { id });
}
