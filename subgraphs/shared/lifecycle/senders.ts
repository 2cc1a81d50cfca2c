import { Prisma } from "../../../generated/prisma/client.js";

/** Whose sends are meant: of one identity, of the identities of an organization, or of all. */
export type Senders = { readonly identityId: string } | { readonly organizationId: string } | "all";

/** The condition that an identity `i` is one of them. */
export function isOneOf(senders: Senders): Prisma.Sql {
  if (senders === "all") return Prisma.sql`true`;
  if ("identityId" in senders) return Prisma.sql`i.id = ${senders.identityId}::uuid`;
  return Prisma.sql`i.organization_id = ${senders.organizationId}`;
}

/** Sends that have not left yet. */
export interface WaitingSends {
  /** Not handed over yet. */
  readonly queued: number;
  /** Being handed over. */
  readonly inFlight: number;
}
