import { chosen, type Gene } from "./attack.js";

/** A value as text, because many of these are too deep for a parser or printer of ours. */
export interface RawValue {
  /** In a GraphQL document. */
  readonly literal: string;
  readonly json: string;
}

type Make = (size: number, choice: number, mark: string) => RawValue;

const both = (text: string): RawValue => ({ literal: text, json: text });
const times = (text: string, size: number): string => text.repeat(Math.max(0, size));

/** The kinds of costly value: each grows with its size. */
const makers: Readonly<Record<string, Make>> = {
  "nest-lists": (size) => both(`${times("[", size)}1${times("]", size)}`),
  "nest-objects": (size) => ({
    literal: `${times("{a:", size)}1${times("}", size)}`,
    json: `${times('{"a":', size)}1${times("}", size)}`,
  }),
  "widen-list": (size, choice, mark) => {
    const items = [both("0"), both('"x"'), both("[]"), both("{}"), both("null"), { literal: "{a:1}", json: '{"a":1}' }];
    const { literal, json } = chosen(items, choice);
    return {
      literal: `["${mark}"${times(`,${literal}`, size)}]`,
      json: `["${mark}"${times(`,${json}`, size)}]`,
    };
  },
  "widen-object": (size, choice) => {
    const name = (n: number): string => (choice < 0.7 ? `k${n}` : "k");
    const keys = Array.from({ length: size }, (_, n) => name(n));
    return { literal: `{${keys.map((k) => `${k}:1`).join(",")}}`, json: `{${keys.map((k) => `"${k}":1`).join(",")}}` };
  },
  "long-text": (size, choice, mark) => {
    const pieces = [
      "x",
      "a ",
      "ab",
      " ",
      "é",
      "🙂",
      String.raw`\u0061`,
      String.raw`\"`,
      String.raw`\n`,
      "%_",
      "@a.",
      "://",
    ];
    const piece = chosen(pieces, choice);
    return both(`"${mark}${times(piece, Math.ceil(size / piece.length))}"`);
  },
  "long-number": (size, choice) => both(chosen(["9", "1.", "-1e"], choice) + times("9", size)),
};

export const valueKinds: readonly string[] = Object.keys(makers);

/** The value of a gene; null when the gene is of another kind. */
export function valueOf({ kind, size, choice }: Gene, mark: string): RawValue | null {
  return makers[kind]?.(size, choice, mark) ?? null;
}

const holeName = "@hole@";

/** Stands in a sample where a value will be put. */
export const hole = holeName;

/** Puts a text of JSON where the sample has its hole. */
export function fillJson(sample: unknown, text: string): string {
  return JSON.stringify(sample).replace(JSON.stringify(holeName), () => text);
}
