/** Characters of a signature, as HTML and as text. */
export const longestSignature = 16_384;

/** Elements that are removed with their content, which is not visible text. */
export const hiddenElements: ReadonlySet<string> = new Set(
  "script style head title iframe object embed template noscript svg math textarea select xmp noembed noframes".split(
    " ",
  ),
);

/** Elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img"]);

const elements: ReadonlySet<string> = new Set(
  (
    "a abbr b blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub sup " +
    "table tbody td tfoot th thead tr u ul"
  ).split(" "),
);

const everywhere = ["align", "dir", "lang", "title"];
const attributes: Readonly<Record<string, readonly string[]>> = {
  img: ["alt", "width", "height"],
  font: ["color", "face", "size"],
  table: ["border", "cellpadding", "cellspacing", "width", "bgcolor"],
  td: ["colspan", "rowspan", "valign", "width", "height", "bgcolor"],
  th: ["colspan", "rowspan", "valign", "width", "height", "bgcolor"],
  tr: ["valign", "bgcolor"],
};

const properties =
  /^(color|background-color|font|font-(family|size|style|weight)|text-(align|decoration)|line-height|letter-spacing|vertical-align|white-space|(max-)?width|(max-)?height|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width|radius|collapse|spacing))?)$/;
const value = /^([\w\s#.,%'"!-]|rgba?\([\d\s.,%]{1,40}\)){1,200}$/;

/** The allowed attributes of an element; null when its tags are removed and its content stays. */
export function allowedAttributes(
  element: string,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  if (!elements.has(element)) return null;
  const allowed: Record<string, string> = {};
  for (const name of [...everywhere, ...(attributes[element] ?? [])]) {
    if (given[name] !== undefined) allowed[name] = given[name];
  }
  const style = allowedStyle(given.style ?? "");
  if (style !== "") allowed.style = style;
  if (element === "a") {
    const href = safeUrl(given.href, ["https:", "http:", "mailto:", "tel:"]);
    if (href !== null) allowed.href = href;
  }
  if (element !== "img") return allowed;
  const src = safeUrl(given.src, ["https:"]);
  return src === null ? null : { src, ...allowed };
}

/** Declarations of pure appearance: nothing that loads, covers or moves. */
function allowedStyle(style: string): string {
  return style
    .split(";")
    .map((declaration) => declaration.trim().split(/\s*:\s*/))
    .filter(([name, ...rest]) => rest.length === 1 && properties.test(name!.toLowerCase()) && value.test(rest[0]!))
    .map(([name, rest]) => `${name!.toLowerCase()}: ${rest}`)
    .join("; ");
}

/** An absolute URL with one of these schemes; null for any other. */
function safeUrl(text: string | undefined, schemes: readonly string[]): string | null {
  const trimmed = text?.trim() ?? "";
  if (!/^[a-z]+:/i.test(trimmed) || /[\s\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isAbsolute = !/^https?:$/.test(url.protocol) || /^https?:\/\//i.test(trimmed);
  return isAbsolute && schemes.includes(url.protocol) ? url.href : null;
}
