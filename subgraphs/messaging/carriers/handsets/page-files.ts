import { pageCss } from "./page-css.js";
import { pageHtml } from "./page-html.js";
import { pageScript } from "./page-script.js";

function file(contentType: string, text: string) {
  return { contentType: `${contentType}; charset=utf-8`, bytes: Buffer.from(text) };
}

/** The files of the page, by their path. They are texts of modules, so that every build has them. */
export const pageFiles: ReadonlyMap<string, { readonly contentType: string; readonly bytes: Uint8Array }> = new Map([
  ["/", file("text/html", pageHtml)],
  ["/page.css", file("text/css", pageCss)],
  ["/page.js", file("text/javascript", pageScript)],
]);
