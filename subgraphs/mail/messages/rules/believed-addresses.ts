import { comparableAddress } from "../../../shared/rules/mail-address.js";

/** The most addresses of a mail that are resolved to contacts and agents (wire contract contacts 11). */
const mostAddresses = 50;

/** The addresses of a mail, and whether its sender can be believed. */
export interface Addressed {
  readonly direction: "inbound" | "outbound";
  readonly fromAddress: string;
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly isForged: boolean;
}

/** An address of the other side of a mail. */
export interface OtherAddress {
  readonly bucket: "from" | "to" | "cc" | "bcc";
  /** As it is in the mail. */
  readonly address: string;
  /** As `comparableAddress` has it. */
  readonly key: string;
}

/**
 * The addresses that show with whom a mail was exchanged: of its sender and the copies, or of its recipients. None where there
 * are too many. A forged sender is not among them (wire contract mail 7).
 */
export function believedAddresses(mail: Addressed): OtherAddress[] {
  const { direction, fromAddress, toAddresses, ccAddresses, bccAddresses, isForged } = mail;
  const isInbound = direction === "inbound";
  const named = [
    ...of("from", isInbound ? [fromAddress] : []),
    ...of("to", isInbound ? [] : toAddresses),
    ...of("cc", ccAddresses),
    ...of("bcc", isInbound ? [] : bccAddresses),
  ];
  if (new Set(named.map(({ key }) => key)).size > mostAddresses) return [];
  return named.filter(({ bucket }) => bucket !== "from" || !isForged);
}

function of(bucket: OtherAddress["bucket"], addresses: readonly string[]): OtherAddress[] {
  return addresses.map((address) => ({ bucket, address, key: comparableAddress(address) }));
}
