import type { ParsedMail } from "../../messages/public.js";

/** The facts that decide whether a mail makes its sender known. */
export interface Introduction extends Pick<
  ParsedMail,
  "from" | "unreadFrom" | "isAutomatic" | "isFromList" | "isBulk"
> {
  readonly folder: "inbox" | "spam" | "blocked";
  readonly isForged: boolean;
  /** Empty for reports. */
  readonly envelopeFrom: string;
  /** It comes from a mailbox here. */
  readonly isInternal: boolean;
}

/** Mailboxes of programs, without the signs that some write into them. */
const services = new Set(["noreply", "donotreply", "mailerdaemon", "postmaster"]);

/**
 * The sender whom a mail makes known to its receiver: a person who wrote it (wire contract contacts 4.3). Null for mail of programs
 * and lists, for mail that is not believed, and where From names several or could mean anyone.
 */
export function introducedSender(mail: Introduction): ParsedMail["from"][number] | null {
  const { folder, isForged, envelopeFrom, isInternal, isAutomatic, isFromList, isBulk, from, unreadFrom } = mail;
  if (folder !== "inbox" || isForged || isInternal || isAutomatic || isFromList || isBulk) return null;
  if (envelopeFrom === "" || isService(envelopeFrom)) return null;
  const [sender] = from;
  if (sender === undefined || from.length > 1 || unreadFrom.length > 0 || isService(sender.address)) return null;
  return sender;
}

/** Whether mail to an address reaches a program and no person. */
function isService(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = at === -1 ? address : address.slice(0, at);
  const name = local.toLowerCase().replace(/\+.*$/s, "").replaceAll(/[-_.]/g, "");
  return services.has(name) || name.startsWith("bounce");
}
