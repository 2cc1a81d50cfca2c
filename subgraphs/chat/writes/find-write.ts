import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { requireConnection } from "../connections/public.js";
import { writeAuthority } from "./authority.js";
import { writeById } from "./loaders.js";
import { agedTo } from "./rules/expiry.js";
import { isWriteKey, writeKeyRule } from "./rules/write-key.js";
import { findHeldByKey } from "./store/held-writes.js";
import { findVisibleWriteByKey } from "./store/visible-writes.js";
import type { WriteFamily, WriteRow } from "./store/write-row.js";

const names = { operation: "operation with this id", send: "action with this id" };

/** How a request names a write of a connection. */
export type NamedWrite = { readonly id: string } | { readonly idempotencyKey: string };

/** A write that the viewer sees, as it is now. Throws `not_found`, `validation_failed` for what is no key. */
export async function requireWrite(
  context: RequestContext,
  connectionId: string,
  family: WriteFamily,
  named: NamedWrite,
): Promise<WriteRow> {
  const connection = await requireConnection(context, writeAuthority["chat.write.read"], connectionId);
  if ("id" in named) {
    const write = await context.loader(writeById).load(named.id);
    if (write?.connectionId !== connection.id || write.family !== family) throw notFound(names[family]);
    return write;
  }
  const { idempotencyKey } = named;
  if (!isWriteKey(idempotencyKey)) throw invalidValue(["idempotencyKey"], writeKeyRule);
  const key = { connectionId: connection.id, family, idempotencyKey };
  const { services, viewer } = context;
  const write = await findVisibleWriteByKey(services.database.request.reader, viewer, key);
  if (write === null) {
    const what = family === "send" ? "action with this key" : "operation with this key";
    // There is no record before a person agrees, but a review (wire contract reviews H14).
    const held = connection.frozenBy?.rules ? await findHeldByKey(services.database.request.reader, key) : null;
    if (held === null) throw notFound(what);
    throw sharedErrors.problem("not_found", {
      message: `There is no ${what}: a person must agree first, or did not.`,
      details: { review_id: held.reviewId },
    });
  }
  return agedTo(write, services.clock.now());
}
