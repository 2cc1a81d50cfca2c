import { Prisma } from "../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../database/statements.js";

/** Makes a blob unreadable when the transaction commits. The sweep frees its space. The id must be well-formed. */
export async function deleteBlob(tx: Statements, id: string): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`update blob set attached_at = null, byte_size = null, sha256 = null where id = ${id}::uuid`,
  );
}
