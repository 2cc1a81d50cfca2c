import type { Violation } from "../../shared/errors/problem.js";
import type { NamedAddress } from "../messages/public.js";
import { readAddress } from "./rules/address.js";

/** Reads addresses; invalid ones are added to the violations. */
export function parseAddresses(
  texts: readonly string[],
  path: Violation["path"],
  violations: Violation[],
): NamedAddress[] {
  return texts.flatMap((text, index) => {
    const address = readAddress(text);
    if (address === null) violations.push({ path: [...path, index], message: notAnAddress });
    return address ?? [];
  });
}

/** Describes a valid address. */
export const notAnAddress = "The value must be an email address: `name@example.com` or `Name <name@example.com>`.";
