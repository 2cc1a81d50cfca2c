// No 0, 1, I, L or O: a code is written down by hand and typed in again.
const SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 8;
const GROUP_LENGTH = 4;
// Bytes from here on would make the first symbols of the alphabet likelier than the others.
const UNBIASED_BELOW = 256 - (256 % SYMBOLS.length);

/** A new recovery code: 8 groups of 4 symbols, about 158 bits, such as `7KQ2-M9XA-…`. Show it once; it cannot be shown again. */
export function makeRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomSymbol).join("")).join("-");
}

function randomSymbol(): string {
  const [byte = UNBIASED_BELOW] = crypto.getRandomValues(new Uint8Array(1));
  return byte < UNBIASED_BELOW ? SYMBOLS.charAt(byte % SYMBOLS.length) : randomSymbol();
}
