import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { reviewNoteViolations } from "../../shared/holds/rules/review-note.js";
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

/** The recipients in a request. */
export type GivenRecipients = Readonly<Partial<Record<RecipientField, readonly string[] | null>>>;

/** The common fields of all kinds of message. */
export interface GivenTexts {
  readonly subject?: string | null;
  readonly bodyText?: string | null;
  readonly bodyHtml?: string | null;
  readonly replyTo?: string | null;
}

/** Reads recipients. Their number is checked first: with too many, the addresses are not examined. */
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

/** Reads the address for replies; null for none. */
export function readReplyTo(text: string | null | undefined, violations: Violation[]): NamedAddress | null {
  if (text === null || text === undefined) return null;
  const address = readAddress(text);
  if (address === null) violations.push({ path: ["replyTo"], message: notAnAddress });
  return address;
}

/** Reads the author's bodies, and the subject if given. */
export function readBodies({ subject, bodyText, bodyHtml }: GivenTexts, violations: Violation[]): Bodies {
  const ofSubject = typeof subject === "string" ? subjectViolation(subject, ["subject"]) : null;
  if (ofSubject !== null) violations.push(ofSubject);
  const bodies = { text: bodyText ?? null, html: bodyHtml ?? null };
  violations.push(...bodyViolations(bodies));
  return bodies;
}

/** Checks attachments without decoding them. */
export function checkAttachments(
  attachments: readonly GivenAttachment[],
  place: AttachmentPlace["contentIds"],
  path: Violation["path"],
  violations: Violation[],
): void {
  violations.push(...attachmentViolations(attachments, { contentIds: place }, path));
}

/** Checks stored attachments: a problem is located at their destination. */
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

/** An image in the HTML counts opens. */
export const needsHtml: Violation = {
  path: ["trackOpens"],
  message: "Opens can be counted only in a message with HTML.",
};

/** The words of a sender to the people who decide about the message. @throws Problem `validation_failed` */
export function readReviewNote({ reviewNote = null }: { readonly reviewNote?: string | null }): string | null {
  const violations = reviewNoteViolations(reviewNote);
  if (violations.length > 0) throw invalid(violations);
  return reviewNote;
}
