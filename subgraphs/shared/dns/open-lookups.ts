import type { Config } from "../config/config.js";
import type { DnsLookups } from "./dns-lookups.js";
import { nodeLookups } from "./node-lookups.js";

/** The name servers that the settings name. */
export function openLookups({ MAIL_DNS_SERVER }: Pick<Config, "MAIL_DNS_SERVER">): DnsLookups {
  return nodeLookups(MAIL_DNS_SERVER);
}
