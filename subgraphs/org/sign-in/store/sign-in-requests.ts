import type { SignInRequest as SignInRequestRow } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";

export async function insertSignInRequest(tx: Transaction, request: SignInRequestRow): Promise<void> {
  await tx.signInRequest.create({ data: request });
}

/** Takes a request away to answer it; null when it is gone. */
export async function takeSignInRequest(tx: Transaction, id: string): Promise<SignInRequestRow | null> {
  const [row] = await tx.signInRequest.findMany({ where: { id } });
  if (row === undefined) return null;
  await tx.signInRequest.delete({ where: { id } });
  return row;
}
