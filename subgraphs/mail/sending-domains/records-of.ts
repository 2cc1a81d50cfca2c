import type { Config } from "../../shared/config/config.js";
import { type DnsRecord, requiredRecords } from "./rules/dns-records.js";
import { keysInUse } from "./rules/domain-keys.js";
import type { DomainKey } from "./store/dkim-keys.js";
import type { SendingDomainRow } from "./store/sending-domains.js";

/** The required records of a domain with these settings. */
export function recordsOf(config: Config, row: SendingDomainRow, keys: readonly DomainKey[]): DnsRecord[] {
  const platform = config.MAIL_DOMAIN.toLowerCase();
  return requiredRecords({
    ...row,
    ...keysInUse(keys),
    spfMechanism: config.MAIL_SPF_MECHANISM ?? `include:${platform}`,
    mxHost: config.MAIL_MX_HOST ?? platform,
  });
}
