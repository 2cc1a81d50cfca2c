import { lookOf, withoutComments } from "./hidden-style.js";

const mostRules = 2_000;
const longestRule = 2_000;
const mostCharacters = 262_144;
const simpleSelector = /^(?:[a-z][a-z\d]*)?[.#][\w-]+$|^[a-z][a-z\d]*$/;

/** The elements, classes and ids, such as `u`, `.name` and `#name`, that the style sheets of a page hide. */
export class StyleSheets {
  private readonly everywhere = new Set<string>();
  /** Named within `@media`: layouts for phones and desks show and hide honestly. */
  private readonly inMedia = new Set<string>();
  private readonly hiddenInMedia = new Set<string>();
  private readonly painted = new Set<string>();
  private rules = 0;
  private characters = 0;
  /** False when a limit ended the reading. */
  isComplete = true;

  /** How an element with these names is hidden. */
  hides(names: readonly string[]): "no" | "sometimes" | "always" {
    if (this.everywhere.size === 0 && this.hiddenInMedia.size === 0) return "no";
    const hidden = names.filter((name) => this.everywhere.has(name));
    if (hidden.some((name) => !this.inMedia.has(name))) return "always";
    return hidden.length > 0 || names.some((name) => this.hiddenInMedia.has(name)) ? "sometimes" : "no";
  }

  /** Whether some screens may show an element with these names that its own style hides. */
  isInMedia(names: readonly string[]): boolean {
    return names.some((name) => this.inMedia.has(name));
  }

  /** Whether a sheet gives a background to an element with these names. */
  paints(names: readonly string[]): boolean {
    return this.painted.size > 0 && names.some((name) => this.painted.has(name));
  }

  /** Reads a sheet. Selectors of more than one name are looked at within `@media` only. */
  read(given: string): void {
    const room = mostCharacters - this.characters;
    if (given.length > room) this.isComplete = false;
    const sheet = withoutComments(given.slice(0, room))
      .replaceAll(/<!--|-->/g, "")
      .toLowerCase();
    this.characters += given.length;
    let [from, depth, mediaDepth] = [0, 0, 0];
    for (let at = 0; at < sheet.length; at++) {
      const character = sheet[at];
      if (character === "}") {
        if (depth === mediaDepth) mediaDepth = 0;
        depth = Math.max(0, depth - 1);
        from = at + 1;
      }
      if (character !== "{") continue;
      const selector = sheet
        .slice(Math.max(from, at - longestRule), at)
        .split(";")
        .at(-1)!
        .trim();
      depth++;
      from = at + 1;
      if (selector.startsWith("@")) mediaDepth ||= depth;
      else if (++this.rules > mostRules) return void (this.isComplete = false);
      else this.note(selector, sheet.slice(at + 1, at + 1 + longestRule).split("}", 1)[0]!, mediaDepth > 0);
    }
  }

  private note(selector: string, body: string, isInMedia: boolean): void {
    const { hidden, isTiny, isInvisible, background } = lookOf(body);
    const hides = hidden === "always" || isTiny === true || isInvisible === true;
    for (const name of selector.split(",").map((one) => one.trim())) {
      if (isInMedia) for (const [one] of name.matchAll(/[.#][\w-]+/g)) this.inMedia.add(one);
      if (background !== null) for (const [one] of name.matchAll(/[.#]?[\w-]+/g)) this.painted.add(one);
      if (!hides || !simpleSelector.test(name)) continue;
      const mark = name.search(/[.#]/);
      (isInMedia ? this.hiddenInMedia : this.everywhere).add(mark < 0 ? name : name.slice(mark));
    }
  }
}
