import type { SignInRequest as SignInRequestRow } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";

export async function insertSignInRequest(tx: Transaction, request: SignInRequestRow): Promise<void> {
  await tx.signInRequest.create({ data: request });
}

/** Removes a request in order to answer it; null when it no longer exists. */
export async function takeSignInRequest(tx: Transaction, id: string): Promise<SignInRequestRow | null> {
  const [row] = await tx.signInRequest.findMany({ where: { id } });
  if (row === undefined) return null;
  await tx.signInRequest.delete({ where: { id } });
  return row;
}
