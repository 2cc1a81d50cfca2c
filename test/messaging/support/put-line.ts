import { randomUUID } from "node:crypto";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { anotherNumber } from "./another-number.js";

/** A new number of a line. */
export const newNumber = (): string => anotherNumber("+1888");

/** The facts of a stored line. Default: a free dedicated one. */
export interface LineOptions {
  readonly role?: "router" | "pool" | "dedicated";
  readonly organizationId?: string;
  readonly identityId?: string;
  readonly type?: "dedicated_inbound" | "dedicated_outbound";
  readonly carrier?: string;
  readonly number?: string;
}

/** Stores a line as configuration and claims would. Its id. */
export async function putLine(
  { database, clock }: Services,
  { role = "dedicated", organizationId, identityId, type, carrier = "none", number = newNumber() }: LineOptions,
): Promise<string> {
  const now = clock.now();
  const claimed =
    organizationId === undefined ? {} : { organizationId, type: type ?? "dedicated_outbound", claimedAt: now };
  const attached = identityId === undefined ? {} : { identityId, attachedAt: now };
  const id = randomUUID();
  await database.request.writer.imLine.create({
    data: { id, number, role, carrier, carrierLineId: number, ...claimed, ...attached, createdAt: now, updatedAt: now },
  });
  return id;
}

/** Forgets all lines, with what hangs on them. */
export async function removeLines({ database }: Services): Promise<void> {
  const { writer } = database.request;
  await writer.imAssignment.deleteMany({});
  await writer.imClaim.deleteMany({});
  await writer.imLine.deleteMany({});
}
