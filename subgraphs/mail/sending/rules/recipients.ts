import type { Violation } from "../../../shared/errors/problem.js";
import { comparableAddress } from "../../../shared/rules/mail-address.js";
import type { NamedAddress } from "../../messages/public.js";
import { mostRecipients } from "./limits.js";

/** The recipients of a message, by header field. */
export interface Recipients {
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly bcc: readonly NamedAddress[];
}

/** A header field with recipients. */
export type RecipientField = keyof Recipients;

/** The fields, in the order of precedence for an address that is in several of them. */
export const recipientFields: readonly RecipientField[] = ["to", "cc", "bcc"];

/** A delivered recipient. */
export interface Recipient {
  readonly field: RecipientField;
  readonly address: string;
}

/** The number of addresses, including duplicates. */
export function countOf({ to, cc, bcc }: Readonly<Record<RecipientField, readonly unknown[]>>): number {
  return to.length + cc.length + bcc.length;
}

/**
 * The errors in the number of recipients (wire contract mail 4.3, 4.5): a message needs one in `to`, a forward one
 * anywhere. Counted before the addresses are examined.
 */
export function countViolation(
  recipients: Readonly<Record<RecipientField, readonly unknown[]>>,
  path: Violation["path"],
  needed: "to" | "any",
): Violation | null {
  const count = countOf(recipients);
  if (count > mostRecipients) {
    return { path, message: `A message can have at most ${mostRecipients} recipients. This one has ${count}.` };
  }
  if (needed === "to" && recipients.to.length === 0) {
    return { path: [...path, "to"], message: "The message needs at least one recipient in `to`." };
  }
  if (count === 0) return { path, message: "The message needs at least one recipient." };
  return null;
}

/** All delivered recipients, once each: an address may legally be in several fields. */
export function deliveries(recipients: Recipients): Recipient[] {
  const seen = new Set<string>();
  return recipientFields.flatMap((field) =>
    recipients[field].flatMap(({ address }) => {
      const compared = comparableAddress(address);
      if (seen.has(compared)) return [];
      seen.add(compared);
      return { field, address };
    }),
  );
}
