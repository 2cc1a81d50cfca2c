/** A term in folded form: `*` at its end means that it is the beginning of a word. */
export type Term = string;

const unit = 0x1_0000;

/** Aho and Corasick's automaton: finds any number of terms in one pass over a text (wire contract reviews R27). */
export class WordAutomaton {
  /** The next node by node and UTF-16 unit. */
  private readonly next = new Map<number, number>();
  /** By node: the node of its longest proper suffix, and the nearest node of its suffixes, or itself, where a term ends. */
  private readonly fails: number[] = [0];
  private readonly ends: number[] = [0];
  /** By node: the length of the term that ends there, and whether it may continue; 0: none does. */
  private readonly lengths: number[] = [0];
  private readonly arePrefixes: boolean[] = [false];

  constructor(terms: readonly Term[]) {
    for (const term of terms) this.add(term);
    this.link();
  }

  /** The number of nodes, by which its memory grows. */
  get size(): number {
    return this.fails.length;
  }

  /** Whether a text in folded form has one of the terms, at the boundaries of words. */
  isIn(text: string): boolean {
    let node = 0;
    const words = new Boundaries(text);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      words.pass(at);
      let following = this.next.get(node * unit + code);
      while (following === undefined && node !== 0) {
        node = this.fails[node]!;
        following = this.next.get(node * unit + code);
      }
      node = following ?? 0;
      for (let end = this.ends[node]!; end !== 0; end = this.ends[this.fails[end]!]!) {
        const start = at + 1 - this.lengths[end]!;
        // Those that follow are shorter, and begin later.
        if (start > words.lastBeginning) break;
        if (words.isBoundary(start) && (this.arePrefixes[end]! || words.isBoundary(at + 1))) return true;
      }
    }
    return false;
  }

  private add(term: Term): void {
    const isPrefix = term.length > 1 && term.endsWith("*");
    const word = isPrefix ? term.slice(0, -1) : term;
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const key = node * unit + word.charCodeAt(at);
      let following = this.next.get(key);
      if (following === undefined) {
        following = this.fails.push(0) - 1;
        this.lengths.push(0);
        this.ends.push(0);
        this.arePrefixes.push(false);
        this.next.set(key, following);
      }
      node = following;
    }
    this.lengths[node] = word.length;
    if (isPrefix) this.arePrefixes[node] = true;
  }

  /** Breadth first: the suffixes of a node are shorter, and so linked before it. */
  private link(): void {
    const edges = [...this.next].map(([key, to]) => ({ from: Math.floor(key / unit), code: key % unit, to }));
    const below = new Map<number, typeof edges>();
    for (const edge of edges) {
      const known = below.get(edge.from);
      if (known === undefined) below.set(edge.from, [edge]);
      else known.push(edge);
    }
    const queue = [0];
    for (const node of queue) {
      for (const { code, to } of below.get(node) ?? []) {
        if (node !== 0) this.fails[to] = this.follow(this.fails[node]!, code);
        this.ends[to] = this.lengths[to]! > 0 ? to : this.ends[this.fails[to]!]!;
        queue.push(to);
      }
    }
  }

  private follow(start: number, code: number): number {
    for (let node = start; ; node = this.fails[node]!) {
      const following = this.next.get(node * unit + code);
      if (following !== undefined) return following;
      if (node === 0) return 0;
    }
  }
}

const letter = /[\p{L}\p{N}\p{M}]/u;

const boundary = 1;
const within = 2;

/** The places of a text at which words begin and end. Each is looked at once: terms that end at one place may be many. */
class Boundaries {
  /** The last place at which a word may begin, of those that were passed. */
  lastBeginning = 0;
  private readonly known: Uint8Array;

  constructor(private readonly text: string) {
    this.known = new Uint8Array(text.length + 1);
  }

  pass(at: number): void {
    if (this.isBoundary(at)) this.lastBeginning = at;
  }

  /** Whether no word continues across this place: one of its sides is no letter and no digit. */
  isBoundary(at: number): boolean {
    if (this.known[at] === 0) {
      this.known[at] = isLetterBefore(this.text, at) && isLetterAt(this.text, at) ? within : boundary;
    }
    return this.known[at] === boundary;
  }
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && letter.test(String.fromCodePoint(code));
}

function isLetterBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const isPair =
    at > 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
  return isLetterAt(text, isPair ? at - 2 : at - 1);
}
