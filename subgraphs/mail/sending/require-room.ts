import type { Services } from "../../shared/context/services.js";
import { planOf } from "../../shared/rules/plans.js";
import type { LockedMailbox } from "../messages/public.js";
import { sendingErrors } from "./errors.js";

/**
 * Throws `storage_limit_exceeded` unless a mailbox has room for so many more bytes of its agent (wire contract mail 4.3, 15). What
 * others sent does not count: a stranger who fills a mailbox does not keep its agent from sending.
 * @param plan the plan of its organization
 */
export function requireRoom(
  { plans, publicBaseUrl }: Pick<Services, "plans" | "publicBaseUrl">,
  plan: string,
  { storageUsedBytes, receivedBytes }: Pick<LockedMailbox, "storageUsedBytes" | "receivedBytes">,
  bytes: number,
): void {
  const limit = planOf(plans, plan).mailboxStorageBytes;
  if (limit === null || storageUsedBytes - receivedBytes + BigInt(bytes) <= BigInt(limit)) return;
  throw sendingErrors.problem("storage_limit_exceeded", {
    details: { upgrade_url: `${publicBaseUrl}/billing-portal`, limit_bytes: limit },
  });
}
