import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";
import type { Keyring } from "./keyring.js";
import { SecretError } from "./secret-error.js";

const constant = "parley secret check";

/**
 * Refuses a PARLEY_SECRET that does not belong to this database, before it signs or seals anything. The first start
 * writes a check row. A new first secret is accepted, and gets its own row, when it is listed together with a known
 * secret (rotation). Call it after the migrations and before anything else.
 * @throws SecretError when no listed secret is known here, or a check row was altered
 */
export async function checkSecret(database: Database, keyring: Keyring, clock: Clock): Promise<void> {
  // Without the lock, because most starts find the row: processes that start together need not wait for each other.
  if (isRecorded(keyring, await database.request.reader.secretCheck.findMany())) return;
  await database.request.transaction(async (tx) => {
    // Two first starts with different secrets must not both succeed.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('parley secret check', 0))::text`;
    if (isRecorded(keyring, await tx.secretCheck.findMany())) return;
    const keyId = keyring.keyIds[0]!;
    await tx.secretCheck.create({
      data: { keyId, sealed: keyring.seal(Buffer.from(constant), keyId), createdAt: clock.now() },
    });
  });
}

interface CheckRow {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/** Whether the first of these secrets has its row. @throws SecretError when none of them belongs to these rows */
function isRecorded(keyring: Keyring, rows: readonly CheckRow[]): boolean {
  const known = rows.filter((row) => keyring.keyIds.includes(row.keyId));
  if (rows.length > 0 && known.length === 0) {
    throw new SecretError(
      "PARLEY_SECRET is not the secret of this database. Start with the one it was made with; to change it, list the new one first and the old one after a comma.",
    );
  }
  for (const row of known) verify(keyring, row);
  return known.some((row) => row.keyId === keyring.keyIds[0]);
}

function verify(keyring: Keyring, row: CheckRow): void {
  let plain: string;
  try {
    plain = keyring.open(row.sealed, row.keyId).toString("utf8");
  } catch (error) {
    throw new SecretError("The check row of PARLEY_SECRET was altered in the database. Restore table secret_check.", {
      cause: error,
    });
  }
  if (plain !== constant) throw new SecretError("The check row of PARLEY_SECRET holds something else.");
}
