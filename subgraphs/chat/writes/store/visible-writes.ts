import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { selectWrites, type WriteFamily, type WriteRow } from "./write-row.js";

/** Those of these writes that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleWrites(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<WriteRow[]> {
  return db.$queryRaw<WriteRow[]>`
    ${selectWrites} and w.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** What names a write to its caller. */
export interface WriteKey {
  readonly connectionId: string;
  readonly family: WriteFamily;
  readonly idempotencyKey: string;
}

/** The write of that key, if the viewer sees it; null when there is none. */
export async function findVisibleWriteByKey(
  db: Reader,
  viewer: Viewer,
  { connectionId, family, idempotencyKey }: WriteKey,
): Promise<WriteRow | null> {
  const [row] = await db.$queryRaw<WriteRow[]>`
    ${selectWrites} and w.connection_id = ${connectionId}::uuid and w.family = ${family}::"ChatWriteFamily"
      and w.idempotency_key = ${idempotencyKey} and ${visibleIdentities(viewer)}`;
  return row ?? null;
}
