import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { comparableAddress, domainOf } from "../../shared/rules/mail-address.js";
import { findHolderOfDomain } from "../sending-domains/public.js";

/** The postmaster of a domain here. */
export interface Postmaster {
  /** The owner of the domain; null for the installation. */
  readonly organizationId: string | null;
  /** The address in the envelope. */
  readonly address: string;
}

/**
 * The postmaster of the installation, with or without its domain, or of an organization's domain; null for any other
 * address.
 */
export async function findPostmaster(
  db: Queries,
  { MAIL_DOMAIN }: Pick<Config, "MAIL_DOMAIN">,
  given: string,
): Promise<Postmaster | null> {
  const address = comparableAddress(given);
  if (address === "postmaster") return { organizationId: null, address };
  if (!address.startsWith("postmaster@")) return null;
  const domain = domainOf(address);
  if (domain === MAIL_DOMAIN.toLowerCase()) return { organizationId: null, address };
  const organizationId = await findHolderOfDomain(db, domain);
  return organizationId === null ? null : { organizationId, address };
}
