import type { Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";

/** A key pair that cards are signed with, its private half sealed. */
export interface CardKeyRow {
  readonly kid: string;
  readonly publicJwk: Prisma.JsonValue;
  readonly sealedPrivate: Uint8Array;
  readonly createdAt: Date;
}

const firstKeyLock = 72_707_372;
const mostPublished = 20;

/** The key pairs, newest first: the first one signs. The oldest of very many are left out. */
export async function listCardKeys(db: Reader): Promise<CardKeyRow[]> {
  return db.a2aCardKey.findMany({ orderBy: [{ createdAt: "desc" }, { kid: "desc" }], take: mostPublished });
}

/** Waits until no other transaction makes the first key pair. */
export async function lockCardKeys(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${firstKeyLock})`;
}

/** Adds a key pair; from now on it signs. */
export async function insertCardKey(
  tx: Transaction,
  key: { kid: string; publicJwk: Prisma.InputJsonObject; sealedPrivate: Uint8Array<ArrayBuffer>; createdAt: Date },
): Promise<void> {
  await tx.a2aCardKey.create({ data: key, select: { kid: true } });
}
