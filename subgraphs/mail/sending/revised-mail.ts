import type { Violation } from "../../shared/errors/problem.js";
import { invalid, sharedErrors } from "../../shared/errors/shared-errors.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import { remaining, type ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import { parseAddresses } from "./parse-address.js";
import { bodyViolations } from "./rules/bodies.js";
import { countViolation, recipientFields, type Recipients } from "./rules/recipients.js";
import { subjectViolation } from "./rules/subject.js";

const path = ["changes"] as const;
const inputNames: Readonly<Record<string, string>> = { bodyText: "text", bodyHtml: "html" };

/**
 * A held mail as a person changed it (wire contract reviews D24, D25). The two forms of its text cannot say different things
 * unseen: a person who changes one gives the other too, or leaves it out.
 * @throws Problem `validation_failed`, `html_differs`
 */
export function revisedMail(content: HeldMail, changes: ReviewChanges): HeldMail {
  const { text = content.text, html = content.html, subject = content.subject } = changes;
  requireSameWords(content, changes, { text, html });
  const found: Violation[] = [];
  const recipients = revisedRecipients(content, changes, found);
  const wrong = subjectViolation(subject, [...path, "subject"]);
  if (wrong !== null) found.push(wrong);
  for (const {
    path: [name],
    message,
  } of bodyViolations({ text, html })) {
    found.push({ path: [...path, inputNames[name!] ?? name!], message });
  }
  const attachments = remaining(content.attachments, changes.removed ?? [], [...path, "removed"], found);
  if (html === null && attachments.some(({ content_id: id }) => id !== null)) {
    found.push({ path: [...path, "html"], message: "Remove the files that the HTML shows too." });
  }
  if (found.length > 0) throw invalid(found);
  // An image in the HTML counts opens.
  const tracksOpens = content.track_opens && html !== null;
  return { ...content, ...recipients, subject, text, html, attachments, track_opens: tracksOpens };
}

function requireSameWords(
  content: HeldMail,
  changes: ReviewChanges,
  { text, html }: Pick<HeldMail, "text" | "html">,
): void {
  const leavesHtml = changes.html === undefined && content.html !== null && text !== content.text;
  const leavesText = changes.text === undefined && content.text !== null && html !== null && html !== content.html;
  if (leavesHtml || leavesText) throw sharedErrors.problem("html_differs");
}

/** Counted before addresses are read: too many of them are not looked at. */
function revisedRecipients(content: HeldMail, changes: ReviewChanges, found: Violation[]): Recipients {
  const counted = { to: changes.to ?? content.to, cc: changes.cc ?? content.cc, bcc: changes.bcc ?? content.bcc };
  const wrong = countViolation(counted, path, content.forward_of === null ? "to" : "any");
  if (wrong !== null) {
    found.push(wrong);
    return content;
  }
  const [to, cc, bcc] = recipientFields.map((field) => {
    const typed = changes[field];
    return typed === undefined ? content[field] : parseAddresses(typed, [...path, field], found);
  });
  return { to: to!, cc: cc!, bcc: bcc! };
}
