/** The visibility and the colors that a style gives to an element. */
export interface ElementLook {
  /** Whether it cannot be seen, with all that it contains. `sometimes`: in some programs. */
  readonly hidden: "no" | "sometimes" | "always";
  /** Its text is too small to be read. Inherited, so null when the style has no own size. */
  readonly isTiny: boolean | null;
  /** Its `visibility`, which is inherited too. */
  readonly isInvisible: boolean | null;
  /** A color as `r,g,b` or by its name, `transparent`, or `unknown`; null when the style has none. */
  readonly color: string | null;
  readonly background: string | null;
}

/** Longer styles are not read to their end. */
export const longestStyle = 10_000;
const farOff = -500;
const pixelsPerEm = 16;

/** The look that declarations, such as those of a `style` attribute, give to an element. */
export function lookOf(style: string): ElementLook {
  const rules = declarationsIn(withoutComments(style.slice(0, longestStyle)));
  const get = (name: string): string => rules.get(name) ?? "";
  return {
    hidden: isHidden(get) ? "always" : get("mso-hide").startsWith("all") ? "sometimes" : "no",
    isTiny: isTiny(get("font-size") || sizeInFont(get("font"))),
    isInvisible: get("visibility") === "" ? null : /^(hidden|collapse)/.test(get("visibility")),
    color: get("color") === "" ? null : colorOf(get("color")),
    background: backgroundOf(get),
  };
}

type Get = (name: string) => string;

function isHidden(get: Get): boolean {
  if (get("display").startsWith("none") || get("content-visibility").startsWith("hidden")) return true;
  if (get("opacity") !== "" && Number.parseFloat(get("opacity")) < 0.05) return true;
  if (["text-indent", "margin-left", "margin-top"].some((name) => pixelsOf(get(name)) <= farOff)) return true;
  const clipped = get("overflow").startsWith("hidden") || get("overflow-y").startsWith("hidden");
  const sizes = ["height", "max-height", "width", "max-width"].map((name) => get(name));
  if (clipped && sizes.some((size) => size !== "" && pixelsOf(size) <= 1)) return true;
  if (/scale\(\s*0\s*[,)]/.test(get("transform")) || /translate[xy]?\(\s*-\d{3,}/.test(get("transform"))) return true;
  if (!/^(absolute|fixed|relative)/.test(get("position"))) return false;
  if (get("clip").startsWith("rect(0")) return true;
  return ["left", "top", "right", "bottom"].some((side) => pixelsOf(get(side)) <= farOff);
}

/** A length in pixels; NaN, which no comparison meets, for none and for a share of something. */
function pixelsOf(length: string): number {
  const size = Number.parseFloat(length);
  if (/^[-\d.]+\s*r?em/.test(length)) return size * pixelsPerEm;
  return length.includes("%") && size !== 0 ? Number.NaN : size;
}

/** Null for no size, and for a size relative to that of the element around it. */
function isTiny(size: string): boolean | null {
  const value = Number.parseFloat(size);
  if (Number.isNaN(value)) return null;
  const isRelative = /^[\d.]+\s*(em|%)/.test(size);
  const least = size.includes("%") ? 12 : /^[\d.]+\s*r?em/.test(size) ? 0.12 : 2;
  return value < least || (isRelative ? null : false);
}

/** The size in the short form `font`: the first part that begins with a digit and has a unit, or is zero. */
const sizeInFont = (font: string): string =>
  font.split(/\s+/).find((part) => /^(0|[\d.]+(px|pt|em|rem|%))(\/|$)/.test(part)) ?? "";

function backgroundOf(get: Get): string | null {
  const said = [get("background"), get("background-image"), get("background-color")];
  if (said.some((value) => /url\(|gradient\(/.test(value))) return "unknown";
  const color = said[2] || said[0]!;
  if (color === "" || /^(none|inherit|initial|unset)/.test(color)) return null;
  const found = colorOf(color);
  return found === "transparent" ? null : found;
}

/** Declarations by their name, in lower case; the last of a name counts. */
function declarationsIn(style: string): Map<string, string> {
  const rules = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0) rules.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return rules;
}

/** A style without comments. One that does not end hides the rest. */
export function withoutComments(style: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let start = style.indexOf("/*"); start >= 0; start = style.indexOf("/*", from)) {
    pieces.push(style.slice(from, start));
    const end = style.indexOf("*/", start + 2);
    if (end < 0) return pieces.join(" ");
    from = end + 2;
  }
  return pieces.length === 0 ? style : [...pieces, style.slice(from)].join("");
}

const named: Readonly<Record<string, string>> = { white: "255,255,255", black: "0,0,0" };

/** A color as `r,g,b`, or its name; `transparent`, or `unknown`. */
export function colorOf(value: string): string {
  const trimmed = value.trim().slice(0, 200);
  const [first] = /^\S*/.exec(trimmed)!;
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(first)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 6 ? Array.from(hex, (digit) => digit + digit).join("") : hex;
    const [red, green, blue, alpha = 255] = [0, 2, 4, ...(digits.length > 6 ? [6] : [])].map((at) =>
      Number.parseInt(digits.slice(at, at + 2), 16),
    );
    return alpha === 0 ? "transparent" : [red, green, blue].join(",");
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+)(%?))?\s*\)/.exec(trimmed);
  if (parts === null) return /^[a-z]+$/.test(first) ? (named[first] ?? first) : "unknown";
  const isClear = parts[4] !== undefined && Number.parseFloat(parts[4]) < (parts[5] === "%" ? 5 : 0.05);
  return isClear ? "transparent" : parts.slice(1, 4).map(Number).join(",");
}

const indistinct = 8;

/** Whether people cannot distinguish a text of the one color on the other. */
export function isSameColor(text: string, ground: string): boolean {
  if (text === "transparent") return true;
  if (text === "unknown" || ground === "unknown") return false;
  if (text === ground) return true;
  const second = ground.split(",").map(Number);
  return text.split(",").every((value, at) => Math.abs(Number(value) - second[at]!) <= indistinct);
}
