import { comparableAddress } from "../../../shared/rules/mail-address.js";
import { addressParts } from "./mail-address.js";

/** What replies look at in a message. */
export interface AnsweredMessage {
  readonly direction: "inbound" | "outbound";
  readonly fromAddress: string;
  readonly replyTo: readonly string[];
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
}

/** Whom an answer goes to. */
export interface ReplyRecipients {
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

/**
 * Whom a reply to all goes to (wire contract mail 4.4). Blind copies are never carried.
 * @param mailbox address of the mailbox that answers: it does not write to itself
 * @returns null when nobody is left
 */
export function replyAllRecipients(message: AnsweredMessage, mailbox: string): ReplyRecipients | null {
  const { direction, fromAddress, replyTo, toAddresses, ccAddresses } = message;
  if (direction === "outbound") return unlessEmpty({ to: distinct(toAddresses, []), cc: distinct(ccAddresses, []) });
  const authors = replyTo.length > 0 ? replyTo : [fromAddress];
  const to = distinct([...authors, ...toAddresses], [mailbox]);
  return unlessEmpty({ to, cc: distinct(ccAddresses, [mailbox, ...to]) });
}

/**
 * Whom a plain reply goes to: the authors, or the recipients of a message of one's own.
 * @returns null when nobody is left
 */
export function replyRecipients(message: AnsweredMessage, mailbox: string): ReplyRecipients | null {
  const { direction, fromAddress, replyTo, toAddresses } = message;
  if (direction === "outbound") return unlessEmpty({ to: distinct(toAddresses, []), cc: [] });
  return unlessEmpty({ to: distinct(replyTo.length > 0 ? replyTo : [fromAddress], [mailbox]), cc: [] });
}

/** Each address once, in whatever spelling, without those left out. A sender who was not understood has none. */
function distinct(addresses: readonly string[], leftOut: readonly string[]): string[] {
  const seen = new Set(leftOut.map(comparableAddress));
  return addresses.filter((address) => {
    const key = comparableAddress(address);
    if (addressParts(address) === null || key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function unlessEmpty(recipients: ReplyRecipients): ReplyRecipients | null {
  return recipients.to.length + recipients.cc.length === 0 ? null : recipients;
}
