import type { Violation } from "../../shared/errors/problem.js";
import { textViolation } from "../../shared/rules/text.js";
import type { Decision } from "./decide-review.js";
import { noteLength } from "./limits.js";
import type { DecideReviewInput } from "./types/decide-review-input.js";

const sha256 = /^[0-9a-f]{64}$/;

/** The checked values of a decision. Adds what is wrong to `violations`, below `path` (wire contract reviews D8, D20). */
export function readDecision(input: DecideReviewInput, path: Violation["path"], violations: Violation[]): Decision {
  const { decision, revision, acknowledge, contextMark } = input;
  const note = input.note ?? "";
  const hash = input.contentSha256?.toLowerCase() ?? null;
  const reason = input.reason ?? null;
  const wrong = textViolation([...path, "note"], note, noteLength);
  if (wrong !== null) violations.push(wrong);
  if (decision === "approve" && (hash === null || !sha256.test(hash))) {
    const message = "An approval needs the `contentSha256` of the content that was read: 64 hexadecimal digits.";
    violations.push({ path: [...path, "contentSha256"], message });
  }
  if (decision === "reject" && reason === null) {
    violations.push({ path: [...path, "reason"], message: "A rejection needs a reason." });
  }
  const allowSender = input.allowSender === true;
  if (decision === "reject" && allowSender) {
    violations.push({ path: [...path, "allowSender"], message: "Only an approval allows a sender." });
  }
  return {
    decision,
    allowSender,
    revision,
    contentSha256: hash,
    acknowledge: acknowledge ?? [],
    ...(contextMark === undefined ? {} : { contextMark }),
    reason: decision === "reject" ? reason : null,
    note: note === "" ? null : note,
  };
}
