import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

/** One key pair of the local issuer, its private half sealed. */
export interface IssuerKeyRow {
  readonly kid: string;
  readonly publicJwk: Prisma.JsonValue;
  readonly sealedPrivate: Uint8Array;
}

const columns = { kid: true, publicJwk: true, sealedPrivate: true } as const;
const firstKeyLock = 72_707_371;

export async function findIssuerKey(db: Reader, kid: string): Promise<IssuerKeyRow | null> {
  return db.issuerKey.findUnique({ where: { kid }, select: columns });
}

/** The key that signs: the newest. */
export async function findSigningKey(db: Reader): Promise<IssuerKeyRow | null> {
  return db.issuerKey.findFirst({ orderBy: [{ createdAt: "desc" }, { kid: "desc" }], select: columns });
}

/** Waits for other transactions that create the first key. */
export async function lockIssuerKeys(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${firstKeyLock})`;
}

export async function insertIssuerKey(
  tx: Transaction,
  key: { kid: string; publicJwk: Prisma.InputJsonObject; sealedPrivate: Uint8Array<ArrayBuffer>; createdAt: Date },
): Promise<void> {
  await tx.issuerKey.create({ data: key });
}
