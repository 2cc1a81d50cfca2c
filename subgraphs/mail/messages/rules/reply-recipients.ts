import { comparableAddress } from "../../../shared/rules/mail-address.js";
import { addressParts } from "./mail-address.js";

/** The fields of a message that determine the recipients of a reply. */
export interface AnsweredMessage {
  readonly direction: "inbound" | "outbound";
  readonly fromAddress: string;
  readonly replyTo: readonly string[];
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
}

/** The recipients of a reply. */
export interface ReplyRecipients {
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

/**
 * The recipients of a reply to all (wire contract mail 4.4). Bcc is never copied.
 * @param mailbox address of the replying mailbox: it does not write to itself
 * @returns null when no recipient is left
 */
export function replyAllRecipients(message: AnsweredMessage, mailbox: string): ReplyRecipients | null {
  const { direction, fromAddress, replyTo, toAddresses, ccAddresses } = message;
  if (direction === "outbound") return unlessEmpty({ to: distinct(toAddresses, []), cc: distinct(ccAddresses, []) });
  const authors = replyTo.length > 0 ? replyTo : [fromAddress];
  const to = distinct([...authors, ...toAddresses], [mailbox]);
  return unlessEmpty({ to, cc: distinct(ccAddresses, [mailbox, ...to]) });
}

/**
 * The recipients of a plain reply: the authors, or for an own message its recipients.
 * @returns null when no recipient is left
 */
export function replyRecipients(message: AnsweredMessage, mailbox: string): ReplyRecipients | null {
  const { direction, fromAddress, replyTo, toAddresses } = message;
  if (direction === "outbound") return unlessEmpty({ to: distinct(toAddresses, []), cc: [] });
  return unlessEmpty({ to: distinct(replyTo.length > 0 ? replyTo : [fromAddress], [mailbox]), cc: [] });
}

/** Each address once, regardless of spelling, without the excluded ones. A sender that cannot be parsed has none. */
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
