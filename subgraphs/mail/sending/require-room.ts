import type { Services } from "../../shared/context/services.js";
import { planOf } from "../../shared/rules/plans.js";
import type { LockedMailbox } from "../messages/public.js";
import { sendingErrors } from "./errors.js";

/**
 * Throws `storage_limit_exceeded` unless a mailbox has space for this many more bytes of its agent (wire contract mail
 * 4.3, 15). Received mail does not count: a sender who fills a mailbox must not prevent its agent from sending.
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
