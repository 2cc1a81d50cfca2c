import addressparser from "nodemailer/lib/addressparser";
import type { Violation } from "../../shared/errors/problem.js";
import type { NamedAddress } from "../messages/public.js";
import { mayHoldAddress, readAddress } from "./rules/address.js";

/** Reads `address` or `Name <address>` (wire contract mail 4.3); null when it is neither. */
export function parseAddress(text: string): NamedAddress | null {
  return mayHoldAddress(text) ? readAddress(text, addressparser(text, { flatten: true })) : null;
}

/** Reads addresses; those that are none are added to the violations. */
export function parseAddresses(
  texts: readonly string[],
  path: Violation["path"],
  violations: Violation[],
): NamedAddress[] {
  return texts.flatMap((text, index) => {
    const address = parseAddress(text);
    if (address === null) violations.push({ path: [...path, index], message: notAnAddress });
    return address ?? [];
  });
}

/** Says what an address looks like. */
export const notAnAddress = "The value must be an email address: `name@example.com` or `Name <name@example.com>`.";
