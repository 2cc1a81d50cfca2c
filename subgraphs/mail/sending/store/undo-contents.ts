import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { UndoContent } from "../rules/undo-content.js";

/** Keeps the authored part of a new message that can be canceled. */
export async function keepUndo(tx: Statements, messageId: string, content: UndoContent): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`insert into mail_undo (message_id, content) values (${messageId}::uuid, ${JSON.stringify(content)}::jsonb)`,
  );
}

/** The authored part of a message that can be canceled; null when it was handed over. */
export async function readUndoContent(db: Queries, messageId: string): Promise<UndoContent | null> {
  const [row] = await db.$queryRaw<{ content: UndoContent }[]>`
    select content from mail_undo where message_id = ${messageId}::uuid`;
  return row?.content ?? null;
}
