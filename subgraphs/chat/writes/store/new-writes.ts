import type { Transaction } from "../../../shared/database/client.js";
import type { WriteKey } from "./visible-writes.js";
import type { WriteKind } from "./write-row.js";

/** A write that is about to be done. */
export interface NewWrite extends WriteKey {
  readonly id: string;
  readonly inputHash: Uint8Array<ArrayBuffer>;
  readonly kind: WriteKind;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
}

/** Stores a write in progress, unless its key was used; answers whether it did. */
export async function insertWrite(tx: Transaction, write: NewWrite, now: Date): Promise<boolean> {
  const data = { ...write, createdAt: now, updatedAt: now };
  const { count } = await tx.chatWrite.createMany({ data: [data], skipDuplicates: true });
  return count > 0;
}
