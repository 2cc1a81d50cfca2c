/** A way in which a secret, or enough of it, would stand somewhere. */
export interface Spelling {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Fewer characters than that are no secret any more. */
const leastCharacters = 12;
/** From so many on, half of a secret is one too. */
const worthHalving = 32;

/** Of a key or token, what makes it valid: what follows the last dot and what all of them begin with. */
export function significantPart(secret: string): string {
  return secret
    .split(".")
    .at(-1)!
    .replace(/^whsec_/, "");
}

/**
 * How a secret is looked for: each half of its significant part as it is, in hexadecimal, in base64 wherever it begins
 * in the encoded text, escaped for URLs and JSON; and the bytes that it stands for when it is hexadecimal or base64.
 * @throws RangeError when the secret is so short that it would be found by chance
 */
export function spellingsOf(secret: string): readonly Spelling[] {
  const significant = significantPart(secret);
  if (significant.length < leastCharacters) throw new RangeError("The secret is too short to be looked for.");
  const byBytes = new Map<string, Spelling>();
  for (const spelling of [...halves(significant).flatMap(ofText), ...ofMeaning(significant)]) {
    const bytes = Buffer.from(spelling.bytes).toString("latin1");
    // Several ways to spell may lead to the same bytes; the plainest names them.
    if (!byBytes.has(bytes)) byBytes.set(bytes, spelling);
  }
  return [...byBytes.values()];
}

function halves<Part extends string | Buffer>(whole: Part): Part[] {
  if (whole.length < worthHalving) return [whole];
  const middle = whole.length >> 1;
  return [whole.slice(0, middle), whole.slice(middle)] as Part[];
}

function ofText(text: string): Spelling[] {
  const bytes = Buffer.from(text);
  return [
    { name: "as it is", bytes },
    ...inHex(bytes, "hexadecimal"),
    ...[0, 1, 2].flatMap((lead) => inBase64(bytes, lead)),
    { name: "escaped for URLs", bytes: Buffer.from(encodeURIComponent(text)) },
    { name: "escaped for JSON", bytes: Buffer.from(JSON.stringify(text).slice(1, -1)) },
  ];
}

function inHex(bytes: Buffer, name: string): Spelling[] {
  const hex = bytes.toString("hex");
  return [hex, hex.toUpperCase()].map((text) => ({ name, bytes: Buffer.from(text) }));
}

/** Inside a longer encoded text: without the characters that also depend on the bytes before and after. */
function inBase64(bytes: Buffer, lead: number): Spelling[] {
  const led = Buffer.concat([Buffer.alloc(lead), bytes]);
  const from = lead === 0 ? 0 : lead + 1;
  const to = Math.floor((led.length * 8) / 6);
  const [plain, forUrls] = [led.toString("base64"), led.toString("base64url")].map((text) => text.slice(from, to));
  return [plain!, forUrls!].map((text) => ({ name: "base64", bytes: Buffer.from(text) }));
}

function ofMeaning(significant: string): Spelling[] {
  const isHex = /^([0-9a-f]{2}){16,}$/i.test(significant);
  const isBase64 = /^[\w+/-]{22,}={0,2}$/.test(significant);
  if (!isHex && !isBase64) return [];
  const bytes = Buffer.from(significant, isHex ? "hex" : "base64");
  return halves(bytes).flatMap((part) => [
    { name: "its bytes", bytes: part },
    ...inHex(part, "its bytes in hexadecimal"),
  ]);
}
