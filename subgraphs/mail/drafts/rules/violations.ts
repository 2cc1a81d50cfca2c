import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { bodyViolations } from "../../sending/rules/bodies.js";
import { subjectViolation } from "../../sending/rules/subject.js";
import type { DraftContent, GivenContent } from "./content.js";
import { draftLimits } from "./limits.js";

const fields = ["to", "cc", "bcc"] as const;

/**
 * What is wrong with what a request says of a draft: only what could not be stored, and sizes. Whether the addresses are
 * addresses, and how many a message may have, is judged when it is sent.
 */
export function givenViolations(given: GivenContent & { readonly prompt?: string | null }): Violation[] {
  const { subject, bodyText, bodyHtml, replyTo, prompt } = given;
  const ofSubject = typeof subject === "string" ? subjectViolation(subject, ["subject"]) : null;
  const ofReplyTo = typeof replyTo === "string" ? addressViolation(replyTo, ["replyTo"]) : null;
  const ofPrompt =
    typeof prompt === "string" ? textViolation(["prompt"], prompt, { min: 0, max: draftLimits.prompt }) : null;
  return [
    ...recipientViolations(given.recipients),
    ...[ofSubject, ofReplyTo, ofPrompt].filter((violation) => violation !== null),
    ...bodyViolations({ text: bodyText ?? null, html: bodyHtml ?? null }),
  ];
}

function recipientViolations(recipients: GivenContent["recipients"]): Violation[] {
  const count = fields.reduce((sum, field) => sum + (recipients?.[field]?.length ?? 0), 0);
  if (count > draftLimits.addresses) return [tooMany];
  return fields.flatMap((field) =>
    (recipients?.[field] ?? []).flatMap(
      (address, index) => addressViolation(address, ["recipients", field, index]) ?? [],
    ),
  );
}

/** What is wrong with a draft as a whole, after the change. */
export function contentViolations(content: DraftContent): Violation[] {
  const { toAddresses, ccAddresses, bccAddresses, bodyText, bodyHtml, inReplyTo, forwardOfMessageId } = content;
  const count = toAddresses.length + ccAddresses.length + bccAddresses.length;
  return [
    ...(count > draftLimits.addresses ? [tooMany] : []),
    ...bodyViolations({ text: bodyText, html: bodyHtml }),
    ...(inReplyTo !== null && forwardOfMessageId !== null
      ? [{ path: ["forwardOfMessageId"], message: "A draft either replies to a message or forwards one." }]
      : []),
  ];
}

const tooMany: Violation = {
  path: ["recipients"],
  message: `A draft can have at most ${draftLimits.addresses} recipients.`,
};

function addressViolation(address: string, path: Violation["path"]): Violation | null {
  const wrong = textViolation(path, address, { min: 0, max: draftLimits.address });
  if (wrong !== null) return wrong;
  return /[\r\n\t\p{Zl}\p{Zp}]/u.test(address) ? { path, message: "An address has no line breaks." } : null;
}
