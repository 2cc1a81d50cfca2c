import type { LabelMove } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

/** A label that still has to be taken from objects, and the one that they get instead. */
export type LabelMoveRow = LabelMove;

/** Records that a label has to be taken from objects. */
export async function insertLabelMove(tx: Transaction, move: LabelMoveRow): Promise<void> {
  await tx.labelMove.create({ data: move, select: { labelId: true } });
}

/** Objects that were to get a label, which no longer exists, get another one instead, or none. */
export async function redirectLabelMoves(tx: Transaction, from: string, intoId: string | null): Promise<void> {
  await tx.labelMove.updateMany({ where: { intoId: from }, data: { intoId } });
}

/** The oldest moves. */
export async function findLabelMoves(db: Reader, limit: number): Promise<LabelMoveRow[]> {
  return db.labelMove.findMany({ orderBy: [{ createdAt: "asc" }, { labelId: "asc" }], take: limit });
}

/** Locks a move; null when it is done. */
export async function lockLabelMove(tx: Transaction, labelId: string): Promise<LabelMoveRow | null> {
  await tx.$queryRaw`select 1 from label_move where label_id = ${labelId}::uuid for update`;
  return tx.labelMove.findUnique({ where: { labelId } });
}

/** Removes a move that is done. */
export async function deleteLabelMove(tx: Transaction, labelId: string): Promise<void> {
  await tx.labelMove.delete({ where: { labelId }, select: { labelId: true } });
}
