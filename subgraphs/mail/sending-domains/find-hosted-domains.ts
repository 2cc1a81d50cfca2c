import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { asciiDomain } from "../../shared/rules/domain-name.js";
import { findProvedDomains } from "./store/hosted-domains.js";

/**
 * The domains among these whose mail stays here: the platform's, and those that an organization has proved (wire
 * contract mail 17.2). Returned in their given spelling.
 */
export async function findHostedDomains(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const platform = config.MAIL_DOMAIN.toLowerCase();
  const names = new Map([...new Set(domains)].map((domain) => [domain, asciiDomain(domain)]));
  const others = [...new Set(names.values())].filter((name) => name !== null && name !== platform);
  const proved = new Set(others.length === 0 ? [] : await findProvedDomains(db, others as string[]));
  const isHosted = (name: string | null) => name !== null && (name === platform || proved.has(name));
  return new Set([...names].filter(([, name]) => isHosted(name)).map(([domain]) => domain));
}

/** Whether mail to a domain stays here. */
export async function isHostedDomain(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  domain: string,
): Promise<boolean> {
  return (await findHostedDomains(db, config, [domain])).has(domain);
}
