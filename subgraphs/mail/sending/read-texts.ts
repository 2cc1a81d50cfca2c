import type { Violation } from "../../shared/errors/problem.js";
import type { Bodies } from "./rules/bodies.js";
import { bodyViolations } from "./rules/bodies.js";
import {
  type AttachmentPlace,
  attachmentViolations,
  contentIdRefusal,
  type GivenAttachment,
} from "./rules/attachments.js";
import { countViolation, type RecipientField, recipientFields, type Recipients } from "./rules/recipients.js";
import { subjectViolation } from "./rules/subject.js";
import { notAnAddress, parseAddresses } from "./parse-address.js";
import { readAddress } from "./rules/address.js";
import type { NamedAddress } from "../messages/public.js";

/** Recipients as a request has them. */
export type GivenRecipients = Readonly<Partial<Record<RecipientField, readonly string[] | null>>>;

/** What every kind of message has. */
export interface GivenTexts {
  readonly subject?: string | null;
  readonly bodyText?: string | null;
  readonly bodyHtml?: string | null;
  readonly replyTo?: string | null;
}

/** Reads recipients. Their number is judged first: more are not looked at. */
export function readRecipients(given: GivenRecipients, needed: "to" | "any", violations: Violation[]): Recipients {
  const texts = { to: given.to ?? [], cc: given.cc ?? [], bcc: given.bcc ?? [] };
  const wrong = countViolation(texts, ["recipients"], needed);
  if (wrong !== null) {
    violations.push(wrong);
    return { to: [], cc: [], bcc: [] };
  }
  const [to, cc, bcc] = recipientFields.map((field) => parseAddresses(texts[field], ["recipients", field], violations));
  return { to: to!, cc: cc!, bcc: bcc! };
}

/** Reads the address that answers are to go to; null for none. */
export function readReplyTo(text: string | null | undefined, violations: Violation[]): NamedAddress | null {
  if (text === null || text === undefined) return null;
  const address = readAddress(text);
  if (address === null) violations.push({ path: ["replyTo"], message: notAnAddress });
  return address;
}

/** Reads the bodies that an author wrote, and the subject where one is given. */
export function readBodies({ subject, bodyText, bodyHtml }: GivenTexts, violations: Violation[]): Bodies {
  const ofSubject = typeof subject === "string" ? subjectViolation(subject, ["subject"]) : null;
  if (ofSubject !== null) violations.push(ofSubject);
  const bodies = { text: bodyText ?? null, html: bodyHtml ?? null };
  violations.push(...bodyViolations(bodies));
  return bodies;
}

/** Looks at attachments without decoding them. */
export function checkAttachments(
  attachments: readonly GivenAttachment[],
  place: AttachmentPlace["contentIds"],
  path: Violation["path"],
  violations: Violation[],
): void {
  violations.push(...attachmentViolations(attachments, { contentIds: place }, path));
}

/** Looks at attachments that are stored already: what is wrong with them is where they are to go. */
export function checkLoaded(
  loaded: readonly { readonly contentId: string | null }[],
  place: AttachmentPlace["contentIds"],
  violations: Violation[],
): void {
  loaded.forEach(({ contentId }, index) => {
    const message = contentId === null ? null : contentIdRefusal(place);
    if (message !== null) violations.push({ path: ["attachments", index, "contentId"], message });
  });
}

/** Opens are counted by an image in the HTML. */
export const needsHtml: Violation = {
  path: ["trackOpens"],
  message: "Opens can be counted only in a message with HTML.",
};
