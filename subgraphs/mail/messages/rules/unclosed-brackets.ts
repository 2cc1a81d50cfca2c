import { type AddressEntry, readAddressList } from "./address-list.js";
import { addressTokens } from "./address-tokens.js";

type ReadAddress = Pick<AddressEntry & { kind: "address" }, "address" | "name">;

/**
 * The recipients in an entry that could not be read because its brackets have no beginning or no end, as in
 * `<Ada <ada@x.example, Bob <bob@x.example`. Each piece between brackets and commas must be an entire address, or
 * contain none: then it is a name. Otherwise nothing is certain, and the result is empty. It is for recipients only: a
 * sender must not be guessed.
 */
export function recipientsWithoutBrackets(source: string): ReadAddress[] {
  const found: ReadAddress[] = [];
  let name = "";
  for (const piece of piecesOf(source)) {
    if (!piece.includes("@")) {
      name = piece.replaceAll(/^"|"$/g, "");
      continue;
    }
    const [only, ...others] = readAddressList(piece);
    if (only?.kind !== "address" || others.length > 0 || only.isDoubtful) return [];
    found.push({ address: only.address, name: only.name === "" ? name : only.name });
    name = "";
  }
  return found;
}

/** The texts between brackets, commas and semicolons; those within quotes and comments separate nothing. */
function piecesOf(source: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { kind, text, start: at, end } of addressTokens(source)) {
    if (kind !== "special" || !"<>,;".includes(text)) continue;
    pieces.push(source.slice(start, at).trim());
    start = end;
  }
  return [...pieces, source.slice(start).trim()].filter((piece) => piece !== "");
}
