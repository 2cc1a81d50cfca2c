import type { Queries } from "../../shared/database/statements.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import { contentFactsOfIm } from "./held-im-content.js";
import { readPastTexts } from "./store/recent-messages.js";

/** The contents of past messages, as rules ask about them. That which needs the bytes of their files is unknown. */
export async function contentsOfMessages(
  db: Queries,
  ids: readonly string[],
  screens: boolean,
): Promise<ReadonlyMap<string, ContentFacts>> {
  const unknown = { attachments: null, findings: null, level: null, texts: null };
  const past = await readPastTexts(db, ids);
  return new Map(
    past.map(({ id, text, hasMedia }) => {
      const facts = contentFactsOfIm({ text, media: [] }, screens);
      return [id, hasMedia ? { ...facts, ...unknown } : facts];
    }),
  );
}
