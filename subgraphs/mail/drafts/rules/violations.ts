import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { bodyViolations } from "../../sending/rules/bodies.js";
import { subjectViolation } from "../../sending/rules/subject.js";
import { readParent } from "../../sending/rules/parent.js";
import type { DraftContent, GivenContent } from "./content.js";
import { draftLimits } from "./limits.js";

const fields = ["to", "cc", "bcc"] as const;

/**
 * The errors in a request's content for a draft: only values that cannot be stored, and sizes. Addresses and the limits
 * of a message are checked when it is sent.
 */
export function givenViolations(given: GivenContent & { readonly prompt?: string | null }): Violation[] {
  const { subject, bodyText, bodyHtml, replyTo, prompt } = given;
  const ofSubject = typeof subject === "string" ? subjectViolation(subject, ["subject"]) : null;
  const ofReplyTo = typeof replyTo === "string" ? addressViolation(replyTo, ["replyTo"]) : null;
  const ofPrompt =
    typeof prompt === "string" ? textViolation(["prompt"], prompt, { min: 0, max: draftLimits.prompt }) : null;
  return [
    ...recipientViolations(given.recipients),
    ...noteViolations(given),
    ...referenceViolations(given.references ?? []),
    ...[ofSubject, ofReplyTo, ofPrompt].filter((violation) => violation !== null),
    ...bodyViolations({ text: bodyText ?? null, html: bodyHtml ?? null }),
  ];
}

/** The note of a forward has two names: both may be given with the same value. */
function noteViolations(given: GivenContent): Violation[] {
  const pairs = [
    ["forwardNoteText", given.forwardNoteText, given.bodyText],
    ["forwardNoteHtml", given.forwardNoteHtml, given.bodyHtml],
  ] as const;
  return pairs.flatMap(([name, note, body]) =>
    typeof note === "string" && typeof body === "string" && note !== body
      ? [{ path: [name], message: "The note of a forward is its body. Give one of them, or both alike." }]
      : [],
  );
}

function referenceViolations(references: readonly string[]): Violation[] {
  if (references.length > draftLimits.references) {
    return [{ path: ["references"], message: `A draft can have at most ${draftLimits.references} references.` }];
  }
  return references.flatMap((id, index) => {
    const parent = readParent(id);
    const message = "Each reference is a Message-ID such as `<id@example.com>`.";
    return parent === null || "rowId" in parent ? [{ path: ["references", index], message }] : [];
  });
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

/** A request's values for a forward in a draft that forwards nothing, after the change. */
export function forwardViolations(content: DraftContent, given: GivenContent): Violation[] {
  if (content.forwardOfMessageId !== null) return [];
  const message = "This needs a message that the draft forwards.";
  const ofForwards = ["includeOriginals", "forwardNoteText", "forwardNoteHtml"] as const;
  return ofForwards.flatMap((name) =>
    given[name] === undefined || given[name] === null ? [] : [{ path: [name], message }],
  );
}

/** The errors of the complete draft, after the change. */
export function contentViolations(content: DraftContent): Violation[] {
  const { toAddresses, ccAddresses, bccAddresses, bodyText, bodyHtml, inReplyTo, forwardOfMessageId } = content;
  const isForward = forwardOfMessageId !== null;
  const count = toAddresses.length + ccAddresses.length + bccAddresses.length;
  return [
    ...(count > draftLimits.addresses ? [tooMany] : []),
    ...bodyViolations({ text: bodyText, html: bodyHtml }),
    ...(isForward && (inReplyTo !== null || content.references.length > 0)
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
