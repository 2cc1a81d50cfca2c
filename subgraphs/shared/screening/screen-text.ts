import type { Services } from "../context/services.js";
import { errorFields } from "../work/error-fields.js";
import type { StoredVerdict } from "./rules/verdict.js";
import { screenContent } from "./screen-content.js";

/** Screens a text without headers, such as an instant message; null when screening is off. */
export function screenText({ config, clock, log }: Services, text: string | null): StoredVerdict | null {
  if (config.SCREENING === "off") return null;
  const content = { subject: null, text, html: null, attachments: [], sender: null, isComplete: true };
  const verdict = screenContent(content, undefined, (error) =>
    log.error(errorFields(error), "A message could not be screened"),
  );
  return { ...verdict, screenedAt: clock.now().toISOString() };
}
