import type { FindingPart } from "./finding-codes.js";
import type { Findings } from "./findings.js";

/** Beginnings of keys: Parley's own, and those of services that mark theirs. At least 16 characters follow. */
const token =
  /(?<![A-Za-z0-9_])(?:ApiKey_|SvcToken_|whsec_|a2ai_|McpAccess_|sk-|sk_live_|rk_live_|gh[posru]_|github_pat_|glpat-|xox[abprs]-|AKIA|AIza|npm_|pypi-|hf_|SG\.)([A-Za-z0-9_.-]{16,300})/g;
const privateKey = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/;
/** Bits for each character: words and repetitions have fewer. */
const leastEntropy = 3;

const card = /(?<![\d-])[2-6](?:[ -]?\d){12,18}(?![\d-])/g;
const manyAddresses = 50;
const address = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}/gu;

/** Finds what should not leave: keys, numbers of cards, and lists of addresses (wire contract reviews 5.2). */
export function findSecrets(text: string, part: FindingPart, findings: Findings): void {
  // Findings are shown to people and stored: they never hold the secret.
  if (privateKey.test(text) || hasToken(text)) findings.add("secret_material", part);
  if (hasCard(text)) findings.add("card_number", part);
  if (hasManyAddresses(text)) findings.add("bulk_addresses", part);
}

function hasToken(text: string): boolean {
  for (const [, rest] of text.matchAll(token)) if (/\d/.test(rest!) && entropyOf(rest!) >= leastEntropy) return true;
  return false;
}

/** Shannon's measure of the characters of a text. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

function hasCard(text: string): boolean {
  for (const [number] of text.matchAll(card)) if (isLuhn(number.replaceAll(/\D/g, ""))) return true;
  return false;
}

/** The check digit of card numbers. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function hasManyAddresses(text: string): boolean {
  const found = new Set<string>();
  for (const [one] of text.matchAll(address)) {
    found.add(one.toLowerCase());
    if (found.size >= manyAddresses) return true;
  }
  return false;
}
