/**
 * JSON.parse reads every number as a double. An integer that no double represents, such as 2^53 + 1, becomes another
 * one, and -0 loses its sign when it is written again. Code that must not change the input has such numbers marked
 * before the text is parsed, and refuses marked values.
 */

/**
 * The only member of the object that represents a marked number. No text or number may be given as an object, and no
 * key with U+0000 is stored anywhere. So code that does not know about marks refuses them too, and a client cannot send
 * one.
 */
const mark = "\0#";
/** The limit of marks: one mark is enough to refuse its value, and each takes more memory than the number did. */
const mostMarks = 10_000;
/**
 * Finds all texts that contain a number to mark, and few others: in texts of clients, numbers rarely follow these
 * characters.
 */
const suspicious = /(?:^|[[:,\s])(?:-0[.0]*(?![.\d])|-?(?:\d{16}|[\d.]{300}|\d[\d.]*[eE]))/;
/** The property that makes a number worth checking. */
const doubtful = /^-?\d{16}|[eE]|^-0[.0]*$|^.{300}/;
// As strict as JSON: invalid JSON must not become valid by a mark.
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [quote, backslash, minus, zero, nine] = [34, 92, 45, 48, 57];

/** Whether a value represents a number that could not be preserved. */
export function isMarkedNumber(value: unknown): value is Marked {
  return isHolder(value) && Object.hasOwn(value, mark) && Object.keys(value).length === 1;
}

/**
 * A JSON text in which the numbers are marked that parsing would change; the text itself when there are none. One pass.
 */
export function markInexactNumbers(text: string): string {
  if (!suspicious.test(text)) return text;
  const pieces: string[] = [];
  let taken = 0;
  for (let at = 0; at < text.length && pieces.length < 2 * mostMarks;) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      literal.lastIndex = at;
      const [number] = literal.exec(text) ?? [text[at]!];
      if (doubtful.test(number) && !survivesParsing(number)) {
        pieces.push(text.slice(taken, at), `{"\\u0000#":"${number}"}`);
        taken = at + number.length;
      }
      at += number.length;
    } else at += 1;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(taken)].join("");
}

/** The index after a text that begins here. A text without an end reaches to the end of the input. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Whether a number in JSON is unchanged after parsing and writing. Fractions always count as unchanged: JSON means
 * doubles by them.
 */
export function survivesParsing(number: string): boolean {
  const value = Number(number);
  if (!Number.isFinite(value)) return false;
  // A number with so few digits survives as a double, except zero.
  if (number.length <= 15 && value !== 0) return true;
  const sent = decimalOf(number);
  if (value === 0) return sent.digits === "" && !number.startsWith("-");
  if (sent.exponent < 0) return true;
  const written = decimalOf(String(value));
  return written.digits === sent.digits && written.exponent === sent.exponent;
}

/** A number as an integer without zeros at its ends, times a power of ten; without its sign. */
function decimalOf(number: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = "", power = "0"] = number.toLowerCase().split("e");
  const exponent = Number(power);
  const [integer = "", fraction = ""] = (mantissa.startsWith("-") ? mantissa.slice(1) : mantissa).split(".");
  const digits = integer + fraction;
  let [first, last] = [0, digits.length];
  while (digits.charCodeAt(first) === zero) first += 1;
  while (last > first && digits.charCodeAt(last - 1) === zero) last -= 1;
  return { digits: digits.slice(first, last), exponent: exponent - fraction.length + digits.length - last };
}

/**
 * Converts marked numbers back to numbers, as JSON.parse would have read them, outside of content. In `data` and
 * `metadata` of parts, and in `metadata` beside parts, the marks stay. It changes the value in place, which is not
 * shared yet.
 */
export function unmarkOutsideContent(root: unknown): unknown {
  if (isMarkedNumber(root)) return numberOf(root);
  const open: Place[] = isHolder(root) ? [{ holder: root, isPart: false }] : [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { holder, isPart } = place;
    const hasContent = isPart || Array.isArray(holder["parts"]);
    for (const [name, value] of Object.entries(holder)) {
      if (hasContent && (name === "metadata" || (isPart && name === "data"))) continue;
      if (isMarkedNumber(value)) holder[name] = numberOf(value);
      else if (name === "parts" && Array.isArray(value)) {
        for (const part of value as unknown[]) if (isHolder(part)) open.push({ holder: part, isPart: true });
      } else if (isHolder(value)) open.push({ holder: value, isPart: false });
    }
  }
  return root;
}

interface Marked {
  readonly [mark]: string;
}

interface Place {
  readonly holder: Record<string, unknown>;
  /** Whether it is one of the parts of a message. */
  readonly isPart: boolean;
}

/** An object, or an array, whose names are its indices. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function numberOf(marked: Marked): number {
  return Number(marked[mark]);
}
