/** The state of a domain (wire contract mail 2.7, 10). */
export type DomainStatus =
  | "not_started"
  | "awaiting_ownership"
  | "pending"
  | "dns_invalid"
  | "verifying"
  | "verified"
  | "failed"
  | "pending_dkim_rotation"
  | "degraded"
  | "pending_deletion";

/** The states in which mail may be sent from a domain. At most one organization has a domain in one of them. */
export const sendingStatuses = ["verified", "degraded", "pending_dkim_rotation"] as const satisfies DomainStatus[];

/** Whether mail may be sent from a domain in that state, and mailboxes be created on it. */
export function maySend(status: DomainStatus): boolean {
  return (sendingStatuses as readonly DomainStatus[]).includes(status);
}
