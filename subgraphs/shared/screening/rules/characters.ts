import type { FindingPart } from "./finding-codes.js";
import type { Findings } from "./findings.js";
import { isForeignLookAlike } from "../../rules/look-alike.js";

const few = 5;
const many = 50;
const longestFlag = 8;
const payload = 8;

/**
 * Finds characters that cannot be seen or that imitate others (wire contract reviews 5.2). One pass; texts of ASCII cost a look.
 * @param isName an address, a name or a link text: there, a control of direction has no honest use
 */
export function findCharacters(text: string, part: FindingPart, findings: Findings, isName = false): void {
  // oxlint-disable-next-line no-control-regex -- a text of ASCII has none of them
  if (/^[\0-\x7F]*$/.test(text)) return;
  const characters = Array.from(text);
  findTags(characters, part, findings);
  findVariations(characters, part, findings);
  findZeroWidth(characters, part, findings);
  findDirections(characters, part, findings, isName);
  findMixedScripts(text, part, findings);
}

const codeOf = (character: string | undefined): number => character?.codePointAt(0) ?? 0;
const isTag = (code: number): boolean => code >= 0xe0000 && code <= 0xe007f;
const isVariation = (code: number): boolean =>
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
const isZeroWidth = (code: number): boolean => (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff;

/** Tags that spell letters; flags of regions end with their last tag. */
function findTags(characters: readonly string[], part: FindingPart, findings: Findings): void {
  let spelled = "";
  for (let at = 0; at < characters.length; at++) {
    const code = codeOf(characters[at]);
    if (code === 0x1f3f4) at = endOfFlag(characters, at);
    else if (isTag(code)) spelled += String.fromCharCode(code - 0xe0000);
  }
  if (spelled !== "") findings.add("unicode_tags", part, spelled);
}

/** The place of the last tag of a flag that begins there; the place itself when it is no flag of a region. */
function endOfFlag(characters: readonly string[], at: number): number {
  for (let end = at + 1; end <= at + longestFlag; end++) {
    const code = codeOf(characters[end]);
    if (code === 0xe007f && end > at + 1) return end;
    if (!isTag(code)) return at;
  }
  return at;
}

function findVariations(characters: readonly string[], part: FindingPart, findings: Findings): void {
  let run = 0;
  for (const character of characters) {
    run = isVariation(codeOf(character)) ? run + 1 : 0;
    if (run === payload) findings.add("variation_payload", part);
  }
}

const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Between letters of alphabets that have no use for them. */
function findZeroWidth(characters: readonly string[], part: FindingPart, findings: Findings): void {
  let between = 0;
  let run = 0;
  let before = "";
  let word = "";
  for (const character of characters) {
    if (isZeroWidth(codeOf(character))) {
      run++;
      continue;
    }
    if (run > 0 && european.test(before) && european.test(character)) {
      between += run;
      if (word.length < 80) word += before + character;
    }
    run = 0;
    before = character;
  }
  if (between >= few) findings.add("zero_width", part, word, between >= many ? "medium" : "low");
}

const opening = new Set([0x202a, 0x202b, 0x202d, 0x202e]);
const isolating = new Set([0x2066, 0x2067, 0x2068]);

function findDirections(characters: readonly string[], part: FindingPart, findings: Findings, isName: boolean): void {
  let embedded = 0;
  let isolated = 0;
  let paragraph = 0;
  let first = -1;
  let found = 0;
  const isDigit = (character: string | undefined): boolean => /^\d$/.test(character ?? "");
  for (const [at, character] of characters.entries()) {
    const code = codeOf(character);
    if (character === "\n") {
      if (embedded + isolated > 0)
        findings.add("bidi_control", part, characters.slice(paragraph, Math.min(at, paragraph + 80)).join(""));
      [embedded, isolated, paragraph] = [0, 0, at + 1];
    }
    const begins = opening.has(code) || isolating.has(code);
    if (begins && (isName || isDigit(characters[at + 1]))) {
      if (found++ === 0) first = at;
    }
    if (opening.has(code)) embedded++;
    else if (isolating.has(code)) isolated++;
    else if (code === 0x202c) embedded = Math.max(0, embedded - 1);
    else if (code === 0x2069) isolated = Math.max(0, isolated - 1);
  }
  if (embedded + isolated > 0) findings.add("bidi_control", part, characters.slice(paragraph, paragraph + 80).join(""));
  if (found > 0) findings.add("bidi_control", part, characters.slice(Math.max(0, first - 20), first + 60).join(""));
}

/** Words of Latin letters with a letter of another script that looks like a Latin one. */
function findMixedScripts(text: string, part: FindingPart, findings: Findings): void {
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    if (/[a-z]/i.test(word) && Array.from(word).some(isForeignLookAlike)) findings.add("mixed_script", part, word);
  }
}
