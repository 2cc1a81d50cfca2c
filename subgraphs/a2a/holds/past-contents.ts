import type { Queries } from "../../shared/database/statements.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import { factsOfContent } from "../tasks/public.js";
import { readPastParts } from "./store/recent-messages.js";

/** The contents of past messages, as rules ask about them. */
export async function contentsOfMessages(
  db: Queries,
  ids: readonly string[],
  screens: boolean,
): Promise<ReadonlyMap<string, ContentFacts>> {
  const past = await readPastParts(db, ids);
  return new Map(past.map(({ id, parts, metadata }) => [id, factsOfContent({ parts, metadata }, screens)]));
}
