import type { Config } from "../config/config.js";
import type { DnsLookups } from "./dns-lookups.js";
import { nodeLookups } from "./node-lookups.js";

/** Lookups through the name servers of the settings. */
export function openLookups({ MAIL_DNS_SERVER }: Pick<Config, "MAIL_DNS_SERVER">): DnsLookups {
  return nodeLookups(MAIL_DNS_SERVER);
}
