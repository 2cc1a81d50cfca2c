import { comparableAddress } from "../../../shared/rules/mail-address.js";
import type { ParsedMail } from "../../messages/rules/parsed-mail.js";
import { folderOfLabel } from "./gmail-labels.js";

/** The mailbox's and owner's data for the decisions. */
export interface ImportTerms {
  readonly mailboxAddress: string;
  readonly originalAddresses: readonly string[];
  readonly markAsRead: boolean;
}

/** The decision about a mail (wire contract mail 9): it is stored, or counted and skipped. */
export type ImportVerdict =
  | { readonly outcome: "failed" | "unsafe" }
  | {
      readonly outcome: "stored";
      readonly direction: "inbound" | "outbound";
      readonly status: "received" | "sent";
      readonly folder: "inbox" | "spam";
      readonly isRead: boolean;
      readonly createdAt: Date;
    };

const blockedExtension = /\.(exe|bat|scr)[\s.]*$/i;

/**
 * Decides about one mail.
 * @param fromLine the time in an mbox's `From ` line; null for none
 */
export function judgeImport(mail: ParsedMail, terms: ImportTerms, fromLine: Date | null, now: Date): ImportVerdict {
  const { problem, attachments, labels } = mail;
  if (problem === "too_many_parts" || problem === "too_deep") return { outcome: "unsafe" };
  if (problem !== null) return { outcome: "failed" };
  if (attachments.some(({ filename }) => filename !== null && blockedExtension.test(filename))) {
    return { outcome: "unsafe" };
  }
  const folders = labels.map(folderOfLabel);
  if (mail.isDeleted || folders.includes("trash")) return { outcome: "failed" };
  const own = new Set([terms.mailboxAddress, ...terms.originalAddresses].map(comparableAddress));
  const isOwn = mail.from.some(({ address }) => own.has(comparableAddress(address)));
  const said = mail.date ?? mail.receivedAt ?? fromLine ?? now;
  return {
    outcome: "stored",
    direction: isOwn ? "outbound" : "inbound",
    status: isOwn ? "sent" : "received",
    folder: folders.includes("spam") ? "spam" : "inbox",
    isRead: isOwn || terms.markAsRead,
    createdAt: said > now ? now : said,
  };
}
