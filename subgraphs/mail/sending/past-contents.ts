import type { Queries } from "../../shared/database/statements.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import { textsOfMail } from "./mail-texts.js";
import { readPastMails } from "./store/past-mails.js";

/** The contents of past mails, as rules ask about them. That which needs the bytes of their files is unknown. */
export async function contentsOfMails(
  db: Queries,
  ids: readonly string[],
  screens: boolean,
): Promise<ReadonlyMap<string, ContentFacts>> {
  const contents = new Map<string, ContentFacts>();
  for (const { id, subject, text, html, filenames, hasTextFile } of await readPastMails(db, ids)) {
    const known = textsOfMail({ outgoing: { subject, attachments: [] }, bodies: { text, html } }, screens);
    const { foldedTexts: _, ...facts } = known;
    const texts = hasTextFile || known.texts === null ? null : [...known.texts, ...filenames];
    const ofFiles = filenames.length === 0 ? {} : { attachments: null, findings: null, level: null, texts };
    contents.set(id, { ...facts, ...ofFiles });
  }
  return contents;
}
