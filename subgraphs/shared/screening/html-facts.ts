import { Parser } from "htmlparser2";
import { colorOf, type ElementLook, isSameColor, longestStyle, lookOf } from "./rules/hidden-style.js";
import { StyleSheets } from "./rules/style-sheets.js";

const mostHtml = 1_048_576;
const mostNodes = 50_000;
const deepest = 100;
const mostLinks = 500;
const mostLooks = 1_000;
const mostAsides = 5_000;
const longestPreheader = 600;
/** Letters of a link before the preheader, such as `View this mail in your browser`. */
const longestFirstLink = 100;

/** Attributes that name addresses. */
const addressing = ["src", "srcset", "href", "action", "formaction", "background", "poster", "data", "style"];

/** A link of a page. */
export interface PageLink {
  readonly text: string;
  readonly target: string;
}

/** The shown and the hidden content of a page. */
export interface HtmlFacts {
  /** The text that people see. */
  readonly shown: string;
  /** The text that they do not see, without the preheader. */
  readonly hidden: string;
  /** The text that only some screens or programs show. */
  readonly sometimes: string;
  /** Hidden text before everything else, which mail programs show in their list; null for none. */
  readonly preheader: string | null;
  /** Texts of comments, templates and the title, and of `alt` and `title`. */
  readonly asides: readonly string[];
  readonly links: readonly PageLink[];
  /** Values of other attributes that name addresses, decoded. */
  readonly resources: readonly string[];
  /** False when a limit ended the reading. */
  readonly isComplete: boolean;
}

/** Reads a page once, within bounds (wire contract reviews S5). */
export function factsOfHtml(html: string): HtmlFacts {
  const reader = new PageReader();
  const goOnIf = (isWithinLimits: boolean): void => {
    if (!isWithinLimits) parser.pause();
  };
  const parser = new Parser({
    onopentag: (name, attributes) => goOnIf(reader.open(name, attributes)),
    ontext: (text) => goOnIf(reader.text(text)),
    oncomment: (text) => goOnIf(reader.comment(text)),
    onclosetag: (name) => reader.close(name),
  });
  parser.write(html.slice(0, mostHtml));
  parser.end();
  return reader.facts(html.length <= mostHtml);
}

/** An open element, with what it inherits. */
interface Open extends Pick<ElementLook, "hidden" | "color" | "background"> {
  readonly isTiny: boolean;
  readonly isInvisible: boolean;
}

const root: Open = { hidden: "no", isTiny: false, isInvisible: false, color: null, background: null };
/** Elements between which people see a gap. */
const blocks = new Set(
  (
    "address article aside blockquote body br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 head header hr html li " +
    "main nav ol option p pre section table tbody td template tfoot th thead title tr ul"
  ).split(" "),
);
/** Elements whose text is beside the page. Programs that make text of the page may read it. */
const beside = new Set(["title", "template"]);

/** The state of one reading. Its methods answer false when a limit ends it. */
class PageReader {
  private readonly stack: Open[] = [root];
  private readonly sheets = new StyleSheets();
  /** Pages repeat few styles often. */
  private readonly looks = new Map<string, ElementLook>();
  private readonly asides: string[] = [];
  private readonly links: PageLink[] = [];
  private readonly resources: string[] = [];
  private shown = "";
  private hidden = "";
  private sometimes = "";
  private aside = "";
  private preheader: string | null = null;
  private link: { target: string; text: string } | null = null;
  private sheet: string | null = null;
  private isInScript = false;
  private asideDepth = 0;
  private lettersInFirstLink = 0;
  private hasShown = false;
  private nodes = 0;
  private isAfterText = false;
  private gap = false;
  private isComplete = true;

  open(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (!this.countNode() || this.stack.length > deepest) return this.stop();
    this.stack.push(this.elementOf(name, attributes));
    if (name === "style") this.sheet = /\bprint\b/i.test(attributes["media"] ?? "") ? null : "";
    if (name === "script" || (name === "style" && this.sheet === null)) this.isInScript = true;
    if (beside.has(name)) this.asideDepth++;
    for (const aside of [attributes["alt"], attributes["title"]]) if (aside !== undefined) this.putAside(aside);
    for (const key of addressing) {
      const value = attributes[key];
      if (value !== undefined && this.resources.length < mostLinks)
        this.resources.push(` ${value.slice(0, longestStyle)}`);
    }
    if (name === "a" && attributes["href"] !== undefined) {
      this.endLink();
      this.link = { target: attributes["href"], text: "" };
    }
    if (blocks.has(name)) this.gap = true;
    return true;
  }

  text(text: string): boolean {
    if (this.sheet !== null) {
      this.sheet += text;
      return true;
    }
    if (this.isInScript) return true;
    // The parser splits a text at each entity.
    if (!this.isAfterText && !this.countNode()) return this.stop();
    this.isAfterText = true;
    if (text.trim() === "") {
      this.gap = true;
      return true;
    }
    const said = this.gap ? ` ${text}` : text;
    this.gap = false;
    if (this.asideDepth > 0) this.aside += said;
    else this.say(said);
    return true;
  }

  comment(text: string): boolean {
    if (!this.countNode()) return this.stop();
    // Conditional comments contain layouts for old mail programs.
    if (!/^\s*\[(if|endif)/i.test(text)) this.putAside(text);
    return true;
  }

  close(name: string): void {
    this.isAfterText = false;
    if (this.stack.length > 1) this.stack.pop();
    if (name === "style" && this.sheet !== null) this.sheets.read(this.sheet);
    if (name === "style" || name === "script") [this.sheet, this.isInScript] = [null, false];
    if (beside.has(name)) this.asideDepth = Math.max(0, this.asideDepth - 1);
    if (name === "a") this.endLink();
    if (blocks.has(name)) this.gap = true;
  }

  facts(hasAll: boolean): HtmlFacts {
    this.endLink();
    this.putAside(this.aside);
    const { shown, hidden, sometimes, preheader, asides, links, resources } = this;
    const isComplete = hasAll && this.isComplete && this.sheets.isComplete;
    return { shown, hidden, sometimes, preheader, asides, links, resources, isComplete };
  }

  private elementOf(name: string, attributes: Readonly<Record<string, string>>): Open {
    const outer = this.stack.at(-1)!;
    const { class: classes = "", id = "", style = "", bgcolor, color } = attributes;
    if (style.length > longestStyle) this.isComplete = false;
    const look = this.lookAt(style);
    const names = [name, `#${id.toLowerCase()}`, ...classes.split(/\s+/).map((one) => `.${one.toLowerCase()}`)];
    const isHidden = look.hidden === "always" || "hidden" in attributes;
    const own = isHidden ? (this.sheets.isInMedia(names) ? "sometimes" : "always") : this.sheets.hides(names);
    const hidden = own === "no" ? look.hidden : own;
    const colored = color === undefined ? outer.color : colorOf(color.toLowerCase());
    const isPainted = "background" in attributes || this.sheets.paints(names);
    const ground = bgcolor === undefined ? outer.background : colorOf(bgcolor.toLowerCase());
    return {
      hidden: outer.hidden === "always" || hidden === "no" ? outer.hidden : hidden,
      isTiny: look.isTiny ?? outer.isTiny,
      isInvisible: look.isInvisible ?? outer.isInvisible,
      color: look.color ?? colored,
      background: look.background ?? (isPainted ? "unknown" : ground),
    };
  }

  private lookAt(style: string): ElementLook {
    const look = this.looks.get(style) ?? lookOf(style);
    if (this.looks.size < mostLooks) this.looks.set(style, look);
    return look;
  }

  private say(said: string): void {
    const { hidden, isTiny, isInvisible, color, background } = this.stack.at(-1)!;
    const isUnseen = hidden === "always" || isTiny || isInvisible;
    if (isUnseen || (color !== null && isSameColor(color, background ?? "255,255,255"))) {
      const isFirst = !this.hasShown && this.hidden === "" && hidden === "always";
      if (isFirst && (this.preheader?.length ?? 0) + said.length <= longestPreheader)
        this.preheader = (this.preheader ?? "") + said;
      else this.hidden += said;
      return;
    }
    if (hidden === "sometimes") this.sometimes += said;
    this.shown += said;
    if (this.link !== null) this.link.text += said;
    if (this.hasShown || !/[\p{L}\p{N}]/u.test(said)) return;
    if (this.link !== null) this.lettersInFirstLink += said.length;
    this.hasShown = this.link === null || this.lettersInFirstLink > longestFirstLink;
  }

  private putAside(text: string): void {
    if (text.trim() === "") return;
    if (this.asides.length < mostAsides) this.asides.push(text);
    else this.isComplete = false;
  }

  private endLink(): void {
    if (this.link === null) return;
    if (this.links.length < mostLinks) this.links.push(this.link);
    else this.isComplete = false;
    this.link = null;
  }

  private countNode(): boolean {
    this.isAfterText = false;
    return ++this.nodes <= mostNodes;
  }

  private stop(): false {
    this.isComplete = false;
    return false;
  }
}
