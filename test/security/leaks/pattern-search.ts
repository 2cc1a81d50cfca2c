/** As many bytes of a text decide how far the search may jump. */
const block = 3;
const tableBits = 20;

/** Where texts were found in a stream: the offset of the first occurrence, by the text's index. */
export type Found = ReadonlyMap<number, number>;

/** A stream that is being searched. Chunks may be cut anywhere and are not kept. */
export interface SearchedStream {
  push(chunk: Uint8Array): void;
  readonly found: Found;
}

/**
 * Looks for many byte strings at once (Wu and Manber): most of a haystack is jumped over, so that hundreds of megabytes
 * take seconds.
 */
export class PatternSearch {
  private readonly shortest: number;
  private readonly longest: number;
  /** How far the window may move on when its last block is the one with that hash. */
  private readonly jumps: Uint8Array;
  /** Which texts begin with these four bytes. */
  private readonly beginning = new Map<number, number[]>();

  /** @throws RangeError when a text is too short to be looked for */
  constructor(private readonly patterns: readonly Uint8Array[]) {
    const lengths = patterns.map(({ length }) => length);
    this.shortest = Math.min(200, ...lengths);
    this.longest = Math.max(this.shortest, ...lengths);
    if (this.shortest < 4) throw new RangeError("A text of fewer than four bytes is found everywhere.");
    this.jumps = new Uint8Array(1 << tableBits).fill(this.shortest - block + 1);
    patterns.forEach((pattern, index) => this.learn(pattern, index));
  }

  /** Begins with a new haystack. */
  open(): SearchedStream {
    const found = new Map<number, number>();
    let kept = new Uint8Array(0);
    let offset = 0;
    return {
      found,
      push: (chunk) => {
        const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
        this.scan(bytes, offset, found);
        // What begins in here may end in the next chunk.
        const keep = Math.min(bytes.length, this.longest - 1);
        offset += bytes.length - keep;
        kept = bytes.slice(bytes.length - keep);
      },
    };
  }

  /** Searches one haystack that is there as a whole. */
  searchIn(bytes: Uint8Array): Found {
    const stream = this.open();
    stream.push(bytes);
    return stream.found;
  }

  private learn(pattern: Uint8Array, index: number): void {
    for (let end = block; end <= this.shortest; end += 1) {
      const at = hashOf(pattern, end - block);
      this.jumps[at] = Math.min(this.jumps[at]!, this.shortest - end);
    }
    const start = firstFour(pattern, 0);
    const others = this.beginning.get(start);
    if (others === undefined) this.beginning.set(start, [index]);
    else others.push(index);
  }

  private scan(bytes: Uint8Array, offset: number, found: Map<number, number>): void {
    const { jumps, shortest } = this;
    for (let end = shortest; end <= bytes.length;) {
      const jump = jumps[hashOf(bytes, end - block)]!;
      if (jump === 0) this.compare(bytes, end - shortest, offset, found);
      end += jump === 0 ? 1 : jump;
    }
  }

  private compare(bytes: Uint8Array, at: number, offset: number, found: Map<number, number>): void {
    for (const index of this.beginning.get(firstFour(bytes, at)) ?? []) {
      if (!found.has(index) && stands(this.patterns[index]!, bytes, at)) found.set(index, offset + at);
    }
  }
}

function stands(pattern: Uint8Array, bytes: Uint8Array, at: number): boolean {
  if (at + pattern.length > bytes.length) return false;
  for (let i = 0; i < pattern.length; i += 1) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}

function hashOf(bytes: Uint8Array, at: number): number {
  return Math.imul(bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16), 0x9e3779b1) >>> (32 - tableBits);
}

function firstFour(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}
