/** A link of an HTML text. */
export interface FoundLink {
  readonly words: string;
  /** Where it leads, as it is written. */
  readonly target: string;
}

/** Most links that are listed. */
const most = 100;

/** The links of an HTML text with their full targets. Nothing of it is loaded or run. */
export function linksOfHtml(html: string): readonly FoundLink[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("a[href], area[href]")].slice(0, most).map((link) => ({
    words: (link.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
    target: link.getAttribute("href") ?? "",
  }));
}
