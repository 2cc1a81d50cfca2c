import type { Violation } from "../../../shared/errors/problem.js";
import { comparableAddress } from "../../../shared/rules/mail-address.js";
import type { NamedAddress } from "../../messages/public.js";
import { mostRecipients } from "./limits.js";

/** Who a message goes to, by header field. */
export interface Recipients {
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly bcc: readonly NamedAddress[];
}

/** A field that recipients stand in. */
export type RecipientField = keyof Recipients;

/** The fields, in the order in which an address that stands in several of them is looked for. */
export const recipientFields: readonly RecipientField[] = ["to", "cc", "bcc"];

/** One that a message is delivered to. */
export interface Recipient {
  readonly field: RecipientField;
  readonly address: string;
}

/** How many addresses are named, repeats included. */
export function countOf({ to, cc, bcc }: Readonly<Record<RecipientField, readonly unknown[]>>): number {
  return to.length + cc.length + bcc.length;
}

/**
 * What is wrong with the number of recipients (wire contract mail 4.3, 4.5): a message needs one in `to`, a forward one
 * anywhere. Counted before the addresses are looked at.
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

/** Everyone whom a message is delivered to, once each: an address may legally stand in several fields. */
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
