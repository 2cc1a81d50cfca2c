import type { Config } from "../config/config.js";
import type { DnsLookups } from "./dns-lookups.js";
import { nodeLookups } from "./node-lookups.js";

type LookupSettings = Pick<Config, "MAIL_DNS_SERVER" | "TIME_LIMITS_FACTOR">;

/** Lookups through the name servers of the settings. */
export function openLookups({ MAIL_DNS_SERVER, TIME_LIMITS_FACTOR }: LookupSettings): DnsLookups {
  return nodeLookups(MAIL_DNS_SERVER, undefined, TIME_LIMITS_FACTOR);
}
