import type { Queries } from "../../database/statements.js";
import { completelyFolded } from "../../rules/look-alike.js";
import type { ListFacts, SendFacts } from "../rules/facts.js";
import type { ListInForce } from "../rules/review-lists.js";
import { type Automata, keyOfList } from "./automata.js";
import { WordAutomaton } from "../rules/word-automaton.js";

/** The most code points that are searched: more is unknown (wire contract reviews R27). */
const mostSearched = 1_000_000;

/** Searches the words of these lists in the texts of a send. Each text is folded once, and searched once for each list. */
export async function searchWords(
  db: Queries,
  automata: Automata,
  named: readonly ListInForce[],
  { texts, foldedTexts }: Pick<SendFacts, "texts" | "foldedTexts">,
): Promise<ListFacts["hasWord"]> {
  const lists = named.filter(({ kind }) => kind === "words");
  const folded =
    texts === null || lists.length === 0 ? null : foldedTexts === undefined ? foldTexts(texts) : foldedTexts;
  if (folded === null) return () => null;
  const ready = await automataOf(db, automata, lists);
  const found = new Map<string, boolean>();
  const isFound = (listId: string): boolean | null => {
    const automaton = ready.get(listId);
    // A list that is gone cannot be compared with.
    if (automaton === undefined) return null;
    const known = found.get(listId) ?? folded.some((text) => automaton.isIn(text));
    found.set(listId, known);
    return known;
  };
  return (listIds) => {
    const answers = listIds.map(isFound);
    if (answers.includes(true)) return true;
    return answers.includes(null) ? null : false;
  };
}

/** Texts as words are searched in them; null when they are too long. Do it before the transaction where texts are long. */
export function foldTexts(texts: readonly string[]): readonly string[] | null {
  if (isTooLong(texts)) return null;
  const folded: string[] = [];
  for (const text of texts) {
    const one = completelyFolded(text);
    if (one === null) return null;
    folded.push(one);
  }
  return folded;
}

function isTooLong(texts: readonly string[]): boolean {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  if (units <= mostSearched) return false;
  if (units > 2 * mostSearched) return true;
  return texts.reduce((sum, text) => sum + Array.from(text).length, 0) > mostSearched;
}

async function automataOf(
  db: Queries,
  automata: Automata,
  lists: readonly ListInForce[],
): Promise<ReadonlyMap<string, WordAutomaton>> {
  const ready = new Map<string, WordAutomaton>();
  for (const list of lists) {
    const known = automata.get(keyOfList(list));
    if (known !== undefined) ready.set(list.id, known);
  }
  const missing = lists.filter(({ id }) => !ready.has(id));
  if (missing.length === 0) return ready;
  const terms = await db.$queryRaw<{ listId: string; value: string }[]>`
    select list_id as "listId", value from review_list_entry where list_id = any(${missing.map(({ id }) => id)}::uuid[])`;
  for (const list of missing) {
    const own = terms.filter(({ listId }) => listId === list.id).map(({ value }) => value);
    const automaton = new WordAutomaton(own);
    automata.put(keyOfList(list), automaton);
    ready.set(list.id, automaton);
  }
  return ready;
}
