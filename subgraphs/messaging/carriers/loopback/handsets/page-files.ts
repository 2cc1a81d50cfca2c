import { pageCss } from "./page-css.js";
import { pageHtml } from "./page-html.js";
import { pageScript } from "./page-script.js";

function file(contentType: string, text: string) {
  return { contentType: `${contentType}; charset=utf-8`, bytes: Buffer.from(text) };
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="4" y="1" width="8" height="14" rx="2" fill="#1f6f5c"/></svg>';

/** The files of the page, by path. They are strings in modules, so that every build includes them. */
export const pageFiles: ReadonlyMap<string, { readonly contentType: string; readonly bytes: Uint8Array }> = new Map([
  ["/", file("text/html", pageHtml)],
  ["/page.css", file("text/css", pageCss)],
  ["/icon.svg", file("image/svg+xml", icon)],
  ["/page.js", file("text/javascript", pageScript)],
]);
