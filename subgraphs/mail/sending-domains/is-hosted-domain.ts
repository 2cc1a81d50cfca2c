import type { Config } from "../../shared/config/config.js";
import type { Queries } from "../../shared/database/statements.js";
import { asciiDomain } from "../../shared/rules/domain-name.js";
import { isProvedDomain } from "./store/hosted-domains.js";

/** Whether mail to a domain stays here: it is the platform's, or one that an organization has proved (wire contract mail 17.2). */
export async function isHostedDomain(
  db: Queries,
  config: Pick<Config, "MAIL_DOMAIN">,
  domain: string,
): Promise<boolean> {
  const name = asciiDomain(domain);
  if (name === null) return false;
  return name === config.MAIL_DOMAIN.toLowerCase() || isProvedDomain(db, name);
}
