/** A piece of a message as Slack writes it. Everything that Slack does not define is text. */
export type Piece =
  | { readonly kind: "text" | "code" | "block"; readonly text: string }
  | { readonly kind: "bold" | "italic" | "strike" | "quote"; readonly inside: readonly Piece[] }
  | { readonly kind: "link"; readonly url: string; readonly label: string | null }
  | { readonly kind: "user" | "channel"; readonly id: string; readonly label: string | null }
  /** A group of users, or all who are here. */
  | { readonly kind: "group"; readonly label: string }
  | { readonly kind: "emoji"; readonly name: string };

type Markup = "bold" | "italic" | "strike";

/** Formats in formats, such as bold in italic. Deeper ones stay text. */
const deepest = 4;

/** Every part ends at the next sign of its kind, so that the time grows with the length alone. */
const block = /```([^]*?)```/g;
const token =
  /`([^`\n]+)`|<([^<>\n]{1,3000})>|:([a-z0-9_+'-]{1,100}):|(?<![\p{L}\p{N}*_~])(?:\*(?=\S)([^*\n]+)(?<=\S)\*|_(?=\S)([^_\n]+)(?<=\S)_|~(?=\S)([^~\n]+)(?<=\S)~)(?![\p{L}\p{N}*_~])/gu;

/** Reads the text of a message. */
export function readMrkdwn(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(block)) {
    pieces.push(...readLines(text.slice(end, found.index)));
    pieces.push({ kind: "block", text: unescape(found[1]!.replace(/^\n/, "")) });
    end = found.index + found[0].length;
  }
  return [...pieces, ...readLines(text.slice(end))];
}

/** Lines that begin with `>` are a quotation; those that follow each other are one. */
function readLines(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let quoted: string[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0) pieces.push(...readLine(plain.join("\n"), 0));
    if (quoted.length > 0) pieces.push({ kind: "quote", inside: readLine(quoted.join("\n"), 0) });
    [plain, quoted] = [[], []];
  };
  for (const line of text.split("\n")) {
    const inside = /^(?:&gt;|>) ?(.*)$/.exec(line)?.[1];
    if ((inside === undefined ? quoted : plain).length > 0) flush();
    if (inside === undefined) plain.push(line);
    else quoted.push(inside);
  }
  flush();
  return pieces;
}

function readLine(text: string, depth: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (until: number): void => {
    if (until > end) pieces.push({ kind: "text", text: unescape(text.slice(end, until)) });
  };
  for (const found of text.matchAll(token)) {
    const piece = readToken(found, depth);
    if (piece === null) continue;
    addText(found.index);
    pieces.push(piece);
    end = found.index + found[0].length;
  }
  addText(text.length);
  return pieces;
}

function readToken([, code, inAngles, emoji, bold, italic, strike]: RegExpMatchArray, depth: number): Piece | null {
  if (code !== undefined) return { kind: "code", text: unescape(code) };
  if (inAngles !== undefined) return readAngles(inAngles);
  if (emoji !== undefined) return { kind: "emoji", name: emoji };
  if (depth >= deepest) return null;
  const [kind, inside] = ([
    ["bold", bold],
    ["italic", italic],
    ["strike", strike],
  ].find(([, one]) => one !== undefined) ?? []) as [Markup, string];
  return { kind, inside: readLine(inside, depth + 1) };
}

/** `<@U1>`, `<#C1|general>`, `<!here>`, `<!subteam^S1|@ops>`, `<!date^…|fallback>`, `<https://…|label>`. */
function readAngles(content: string): Piece | null {
  const [, target, given] = /^([^|]*)(?:\|(.*))?$/.exec(content)!;
  const label = given === undefined || given === "" ? null : unescape(given);
  const [sign, rest] = [target![0], target!.slice(1)];
  if (sign === "@" && /^[A-Z0-9]+$/.test(rest)) return { kind: "user", id: rest, label };
  if (sign === "#" && /^[A-Z0-9]+$/.test(rest)) return { kind: "channel", id: rest, label };
  if (sign === "!" && ["here", "channel", "everyone"].includes(rest)) return { kind: "group", label: `@${rest}` };
  if (sign === "!" && label !== null)
    return rest.startsWith("subteam^") ? { kind: "group", label } : { kind: "text", text: label };
  const url = unescape(target!);
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(url) && URL.canParse(url) ? { kind: "link", url, label } : null;
}

const unescape = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The text of a message, in one line without formats. */
export function plainMrkdwn(text: string, emojiOf: (name: string) => string): string {
  const say = (piece: Piece): string => {
    if (piece.kind === "block") return ` ${piece.text} `;
    if (piece.kind === "quote") return ` ${piece.inside.map(say).join("")} `;
    if ("text" in piece) return piece.text;
    if ("inside" in piece) return piece.inside.map(say).join("");
    if (piece.kind === "link") return piece.label ?? piece.url;
    if (piece.kind === "emoji") return emojiOf(piece.name);
    if (piece.kind === "group") return piece.label;
    return `${piece.kind === "user" ? "@" : "#"}${piece.label ?? piece.id}`;
  };
  return readMrkdwn(text).map(say).join("").replaceAll(/\s+/g, " ").trim();
}
