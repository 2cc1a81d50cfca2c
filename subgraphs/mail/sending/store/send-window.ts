import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { SendWindow } from "../../../shared/rules/unclaimed-sends.js";

/** How many recipients an identity wrote to in its window; null before its first message. */
export async function readSendWindow(db: Queries, identityId: string): Promise<SendWindow | null> {
  const [row] = await db.$queryRaw<SendWindow[]>`
    select started_at as "startedAt", recipients from mail_send_window where identity_id = ${identityId}::uuid`;
  return row ?? null;
}

/** Stores the window of an identity whose mailbox is locked. */
export async function keepSendWindow(
  tx: Statements,
  identityId: string,
  { startedAt, recipients }: SendWindow,
): Promise<void> {
  const keep = Prisma.sql`
    insert into mail_send_window (identity_id, started_at, recipients)
    values (${identityId}::uuid, ${startedAt}, ${recipients})
    on conflict (identity_id) do update set started_at = excluded.started_at, recipients = excluded.recipients`;
  await sendStatement(tx, keep);
}
