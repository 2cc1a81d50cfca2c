import { longestWord, searchWords } from "./search-words.js";
import { type Searched, searchTextOf } from "./texts.js";

/** The version in `mail_text.search_form`: it increases when the words of stored texts change. */
export const searchForm = 3;

/**
 * PostgreSQL's limits: bytes of all words with their positions (1 MiB), the highest position, and positions of one
 * word.
 */
const most = { bytes: 1_000_000, place: 16_383, positions: 255 } as const;
/** Words before the next one that it may be joined to, the shortest first. */
interface Joined {
  readonly word: string;
  readonly from: number;
  readonly count: number;
}

/** The most words that are joined: `o'neil's` has three. */
const mostJoined = 3;

/**
 * The `tsvector` of a message for searches. It is computed before the transaction, because a long text takes a while.
 */
export function messageVectorOf(searched: Searched): string {
  return searchVectorOf(searchTextOf(searched));
}

/**
 * The words of a text as a `tsvector`. Words with an apostrophe or a hyphen between them are included as one word too.
 * It is computed here and not by PostgreSQL's parser, which treats digits, signs and letters of other scripts
 * differently in each context and locale. Data beyond PostgreSQL's limits is left out.
 */
export function searchVectorOf(text: string): string {
  const vector = new Vector();
  let joined: Joined[] = [];
  for (const { word, at, joins } of searchWords(text)) {
    // Positions begin at 1.
    const place = at + 1;
    vector.add(word, place);
    const next: Joined[] = [{ word, from: place, count: 1 }];
    for (const { word: before, from, count } of joins ? joined : []) {
      const both = before + word;
      if (both.length > longestWord) break;
      vector.add(both, from);
      vector.add(both, place);
      if (count + 1 < mostJoined) next.push({ word: both, from, count: count + 1 });
    }
    joined = next;
  }
  return vector.toString();
}

class Vector {
  private readonly positions = new Map<string, number[]>();
  private bytes = 0;

  add(word: string, place: number): void {
    if (this.bytes >= most.bytes) return;
    const known = this.positions.get(word);
    if (known === undefined) {
      this.positions.set(word, [Math.min(place, most.place)]);
      // Each word begins at an even byte and has a count before its positions.
      this.bytes += Buffer.byteLength(word) + 5;
    } else if (known.length < most.positions && known.at(-1)! < Math.min(place, most.place)) {
      known.push(Math.min(place, most.place));
      this.bytes += 2;
    }
  }

  toString(): string {
    return Array.from(this.positions, ([word, positions]) => `'${word}':${positions.join(",")}`).join(" ");
  }
}
