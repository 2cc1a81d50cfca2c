import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { checkAttachments, refuseBlockedName } from "../sending/public.js";

/** Checks a file's description before its bytes arrive. Throws `validation_failed` and `attachment_blocked`. */
export function checkFile(file: {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId?: string | null;
}): void {
  const violations: Violation[] = [];
  checkAttachments([{ ...file, contentBase64: "" }], "allowed", [], violations);
  // Its location is the input itself.
  if (violations.length > 0) throw invalid(violations.map(({ path: [, ...path], ...rest }) => ({ ...rest, path })));
  refuseBlockedName(file.filename);
}
