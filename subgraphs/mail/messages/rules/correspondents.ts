import { comparableAddress } from "../../../shared/rules/mail-address.js";
import { hasAtMost } from "../../../shared/rules/text.js";
import type { Addressed } from "./believed-addresses.js";

/** The most addresses of a mail under which it is found. */
const mostAddresses = 50;
/** Longer ones belong to no contact. */
const longestAddress = 320;

/**
 * The addresses with which a mail was exchanged, each once, as `comparableAddress` has them: its sender and the copies, or its
 * recipients. A forged sender is not among them (wire contract contacts 8, mail 7).
 */
export function correspondents(mail: Addressed): string[] {
  const { direction, fromAddress, toAddresses, ccAddresses, bccAddresses, isForged } = mail;
  const named =
    direction === "inbound"
      ? [...(isForged ? [] : [fromAddress]), ...ccAddresses]
      : [...toAddresses, ...ccAddresses, ...bccAddresses];
  const keys = new Set<string>();
  for (const address of named) {
    if (keys.size === mostAddresses) break;
    if (address === "" || !hasAtMost(address, longestAddress)) continue;
    const key = comparableAddress(address);
    if (hasAtMost(key, longestAddress)) keys.add(key);
  }
  return [...keys];
}
