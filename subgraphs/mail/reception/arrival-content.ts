import { type ContentFacts, factsOfVerdict } from "../../shared/holds/content-facts.js";
import type { StoredVerdict } from "../../shared/screening/rules/verdict.js";
import type { ParsedMail } from "../messages/public.js";
import { textsOfMail } from "../sending/public.js";

/** The content of a received mail, as rules ask about it. A mail that could not be read has unknown parts. */
export function contentOfArrival(mail: ParsedMail, verdict: StoredVerdict | null): ContentFacts {
  const found = factsOfVerdict(verdict);
  if (mail.problem !== null) return { texts: null, textLength: null, attachments: null, linkDomains: null, ...found };
  const attachments = mail.attachments.map(({ filename, ...one }) => ({ ...one, filename: filename ?? "" }));
  const said = textsOfMail({ outgoing: { subject: mail.subject ?? "", attachments }, bodies: mail }, false);
  return { ...said, ...found };
}
