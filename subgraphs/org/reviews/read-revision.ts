import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import type { ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import { textViolation } from "../../shared/rules/text.js";
import { noteLength } from "./limits.js";
import type { WantedRevision } from "./revise-review.js";
import type { ReviewChangesInput, ReviseReviewInput } from "./types/revise-review-input.js";

/** The checked values of a revision. @throws Problem `validation_failed` */
export function readRevision(input: ReviseReviewInput): WantedRevision {
  const { revision, contentSha256, changes, contextMark } = input;
  const violations: Violation[] = [];
  const wrong = textViolation(["note"], input.note ?? "", noteLength);
  if (wrong !== null) violations.push(wrong);
  if (violations.length > 0) throw invalid(violations);
  const note = input.note ?? "";
  const approval = {
    acknowledge: input.acknowledge ?? [],
    ...(contextMark === undefined ? {} : { contextMark }),
    note: note === "" ? null : note,
  };
  return {
    revision,
    contentSha256: contentSha256.toLowerCase(),
    changes: readChanges(changes),
    approval: input.approve === true ? approval : null,
  };
}

/** Only texts can be null: everywhere else null says as much as nothing. */
function readChanges({ text, html, initialComment, title, ...rest }: ReviewChangesInput): ReviewChanges {
  const { to, cc, bcc, subject, removed, parts } = rest;
  const given = { to, cc, bcc, subject, removed, parts };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  return { ...present, text, html, initialComment, title };
}
