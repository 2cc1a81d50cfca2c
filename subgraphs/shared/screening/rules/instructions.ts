import type { FindingPart } from "./finding-codes.js";
import type { Findings } from "./findings.js";
import { foldedText } from "../../rules/look-alike.js";
import { wordPairs, wordsAlone } from "./instruction-words.js";

/** The most characters that are looked at. */
export const longestText = 262_144;
/** The largest distance between the two words of a pair. */
const near = 8;
/** How far the address or link may be from them. */
const nearDestination = 16;

/** A term, by its first word. */
interface Term {
  readonly words: readonly string[];
  /** The pair and the side that it is of; null when it is an attempt by itself. */
  readonly of: { readonly pair: number; readonly side: "one" | "other" } | null;
}

const termsOf = (pair: number, side: "one" | "other", texts: readonly string[]): Term[] =>
  texts.map((text) => ({ words: text.split(" "), of: { pair, side } }));

const allTerms: readonly Term[] = [
  ...wordPairs.flatMap(({ one, other }, pair) => [...termsOf(pair, "one", one), ...termsOf(pair, "other", other)]),
  ...wordsAlone.map((text): Term => ({ words: text.split(" "), of: null })),
];
const terms = new Map(
  allTerms.map(({ words: [first] }) => [first!, allTerms.filter(({ words }) => words[0] === first)] as const),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*(?:[.@:/][\p{L}\p{N}'’/_-]+)*/gu;

/** The words that read like an order to a model, with those around them; null when there are none. */
export function instructionIn(text: string): string | null {
  const folded = foldedText(text.slice(0, longestText)).slice(0, 2 * longestText);
  const words = [...folded.matchAll(word)].map(([found]) => found.replaceAll("’", "'"));
  const lastOf = new Map<string, number>();
  const waiting: { readonly pair: number; readonly from: number; readonly to: number }[] = [];
  let destination = -Infinity;
  const excerpt = (from: number, to: number): string => words.slice(Math.max(0, from - 2), to + 8).join(" ");
  for (let at = 0; at < words.length; at++) {
    if (isDestination(words[at]!) && towards.has(words[at - 1] ?? "")) destination = at;
    const due = waiting.find(({ to }) => Math.abs(destination - to) <= nearDestination);
    if (due !== undefined) return excerpt(due.from, due.to);
    while (waiting.length > 0 && at - waiting[0]!.to > nearDestination) waiting.shift();
    for (const { words: wanted, of } of terms.get(words[at]!) ?? []) {
      if (!wanted.every((one, offset) => words[at + offset] === one)) continue;
      if (isHonest(words, at, wanted)) continue;
      if (of === null) return excerpt(at, at + wanted.length);
      lastOf.set(`${of.pair} ${of.side}`, at);
      const counterpart = lastOf.get(`${of.pair} ${of.side === "one" ? "other" : "one"}`);
      if (counterpart === undefined || at - counterpart > near) continue;
      if (wordPairs[of.pair]!.needsDestination !== true) return excerpt(counterpart, at);
      if (Math.abs(destination - at) <= nearDestination) return excerpt(counterpart, at);
      if (waiting.length < near) waiting.push({ pair: of.pair, from: counterpart, to: at });
    }
  }
  return null;
}

/** Finds orders to a model (wire contract reviews 5.2). */
export function findInstructions(text: string, part: FindingPart, findings: Findings): void {
  const found = instructionIn(text);
  if (found !== null) findings.add("instructions", part, found);
}

const towards: ReadonlySet<string> = new Set(["to", "at", "in", "an", "auf", "à", "a", "para", "via", "bei"]);
const negations: ReadonlySet<string> = new Set([
  "don't",
  "not",
  "never",
  "nicht",
  "pas",
  "no",
  "nao",
  "nunca",
  "jamais",
]);
const never: ReadonlySet<string> = new Set(["never", "niemals", "nie", "jamais", "nunca"]);
const asking: ReadonlySet<string> = new Set("ask asks fragen bitten demanderons demande pediremos pedimos".split(" "));
const ofLetters: ReadonlySet<string> = new Set(
  "email emails e-mail mail mails message messages reminder notice newsletter invoice invitation link".split(" "),
);
const before: ReadonlySet<string> = new Set(["previous", "prior", "above", "earlier"]);

/** Whether a term is used as people do: they ask to ignore an earlier mail, not to forget something, to reset a password. */
function isHonest(words: readonly string[], at: number, [term = ""]: readonly string[]): boolean {
  if (before.has(term)) return words.slice(at + 1, at + 3).some((one) => ofLetters.has(one));
  if (term.startsWith("passw") || term === "mot")
    return words.slice(Math.max(0, at - 3), at + 4).some((one) => one.startsWith("reset"));
  const lead = words.slice(Math.max(0, at - 6), at);
  if (lead.some((one) => never.has(one)) && lead.some((one) => asking.has(one))) return true;
  const isNegation = negations.has(term) || term === "do" || term === "sag" || term === "sage";
  if (isNegation) return false;
  return negations.has(words[at - 1] ?? "") || words.slice(at + 1, at + 3).includes("nicht");
}

const isDestination = (one: string): boolean => /@[^@]+\.|^https?:|^www\./.test(one);
