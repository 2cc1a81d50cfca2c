import type { Services } from "../../shared/context/services.js";
import { planOf } from "../../shared/rules/plans.js";
import { sendingErrors } from "./errors.js";

/**
 * Throws `storage_limit_exceeded` unless a mailbox has room for so many more bytes (wire contract mail 4.3, 15). What comes
 * in is never refused.
 * @param used bytes that the mailbox holds
 * @param plan the plan of its organization
 */
export function requireRoom(
  { plans, publicBaseUrl }: Pick<Services, "plans" | "publicBaseUrl">,
  plan: string,
  used: bigint,
  bytes: number,
): void {
  const limit = planOf(plans, plan).mailboxStorageBytes;
  if (limit === null || used + BigInt(bytes) <= BigInt(limit)) return;
  throw sendingErrors.problem("storage_limit_exceeded", {
    details: { upgrade_url: `${publicBaseUrl}/billing-portal`, limit_bytes: limit },
  });
}
