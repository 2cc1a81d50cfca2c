import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import { textViolation } from "../../shared/rules/text.js";
import { longestSignature, sanitizeHtml, type SignatureChange } from "../mailboxes/public.js";
import { bodyTextOf } from "../messages/public.js";

/** The request's values for a signature. Undefined: unchanged; null: cleared. */
interface GivenSignature {
  readonly signatureHtml?: string | null;
  readonly signatureText?: string | null;
  readonly signatureEnabled?: boolean | null;
}

/**
 * Reads the change of a signature; null when there is none. HTML without a text generates one, so that no earlier text
 * remains beside it. Throws `validation_failed`.
 */
export function readSignature({
  signatureHtml,
  signatureText,
  signatureEnabled,
}: GivenSignature): SignatureChange | null {
  const limits = { min: 0, max: longestSignature };
  const violations = Object.entries({ signatureHtml, signatureText })
    .map(([field, value]) => (typeof value === "string" ? textViolation([field], value, limits) : null))
    .filter((violation) => violation !== null);
  if (violations.length > 0) throw invalid(violations);
  if (signatureEnabled === null) throw invalidValue(["signatureEnabled"], "Pass true or false.");
  const html = typeof signatureHtml === "string" ? sanitizeHtml(signatureHtml) : signatureHtml;
  const derived = typeof html === "string" ? bodyTextOf({ text: null, html })?.slice(0, longestSignature) : undefined;
  const given = signatureText === "" ? null : signatureText;
  const text = given === undefined ? derived : given;
  const change = {
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
    ...(signatureEnabled === undefined ? {} : { isEnabled: signatureEnabled }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
