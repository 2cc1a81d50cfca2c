import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { withoutComments } from "./without-comments.js";

/** Every address and domain that a reader could find in a text. */
export interface PossibleAddresses {
  /** In lower case, their domains in punycode. */
  readonly addresses: readonly string[];
  readonly domains: readonly string[];
  /** The text is too long to be examined completely, so that nothing can be ruled out. */
  readonly isCut: boolean;
}

const longestText = 16_384;
const mostNames = 4_000;

const unseen = /[\p{Cc}\p{Cf}\p{Surrogate}]+/gu;
const quoting = /["'\\]+/g;
/** Runs of characters of a domain; other scripts are included. */
const names = /[^\s!"#$%&'()*+,/:;<=>?@[\]\\^`{|}~]+/g;
const notLocal = /[\s"(),:;<>[\]\\]/;

/**
 * The possible meanings of a text that cannot be parsed as an address: with comments and without, with its blanks and
 * without, unquoted. Rather too many than too few. The work is linear in the text.
 */
export function possibleAddresses(text: string): PossibleAddresses {
  const domains = new Set<string>();
  const addresses = new Set<string>();
  const known = new Map<string, string | null>();
  const read = (name: string): string | null => {
    const trimmed = trimDots(name);
    if (!known.has(trimmed)) known.set(trimmed, known.size < mostNames ? asciiDomain(trimmed) : null);
    return known.get(trimmed) ?? null;
  };
  for (const spelling of spellings(text.slice(0, longestText))) {
    const pieces = spelling.split("@");
    for (const [at, piece] of pieces.entries()) {
      const beforeAt = at === 0 ? "" : localAtEnd(pieces[at - 1]!);
      for (const { 0: name, index } of piece.matchAll(names)) {
        const domain = index === 0 && at > 0 ? read(name) : name.includes(".") ? read(name) : null;
        if (domain === null) continue;
        domains.add(domain);
        if (index === 0 && beforeAt !== "") addresses.add(`${beforeAt}@${domain}`);
      }
    }
  }
  const isCut = text.length > longestText || known.size >= mostNames;
  return { addresses: [...addresses], domains: [...domains], isCut };
}

/** The text in the interpretation of different readers. */
function spellings(text: string): Set<string> {
  const folded = text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, " ");
  const all = new Set<string>();
  // Without quotes first: for some readers they hide no comment.
  const plain = withoutComments(folded.replaceAll(quoting, ""), "").replaceAll(")", "");
  for (const base of [folded, plain]) {
    const seen = base.replaceAll(unseen, "");
    const unquoted = seen.replaceAll(quoting, "");
    for (const one of [base.replaceAll(unseen, " "), seen, unquoted]) all.add(one);
    all.add(unquoted.split(/\s/).filter(Boolean).join(""));
    all.add(withoutBlanksAtJoints(unquoted));
    all.add(unquoted.replaceAll(/[<>]/g, ""));
  }
  return all;
}

/** Without blanks around dots and `@`. */
function withoutBlanksAtJoints(text: string): string {
  const words = text.split(/\s/).filter(Boolean);
  const isJoint = (character: string | undefined) => character === "." || character === "@";
  return words
    .map((word, at) => (at === 0 || isJoint(word[0]) || isJoint(words[at - 1]!.at(-1)) ? word : ` ${word}`))
    .join("");
}

function localAtEnd(text: string): string {
  let start = text.length;
  while (start > 0 && !notLocal.test(text[start - 1]!)) start--;
  return text.slice(start).normalize("NFC");
}

function trimDots(name: string): string {
  let [start, end] = [0, name.length];
  while (name[start] === ".") start++;
  while (end > start && name[end - 1] === ".") end--;
  return name.slice(start, end);
}
