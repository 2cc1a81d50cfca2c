import { pageCss } from "./page-css.js";
import { pageHtml } from "./page-html.js";
import { pageScript } from "./page-script.js";

const file = (contentType: string, text: string) => ({ contentType: `${contentType}; charset=utf-8`, text });

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M5 2v12M11 2v12M2 5h12M2 11h12" stroke="#4a154b" stroke-width="2" stroke-linecap="round"/></svg>';

/** The files of the page, by their path. They are texts of modules, so that every build has them. */
export const pageFiles: ReadonlyMap<string, { readonly contentType: string; readonly text: string }> = new Map([
  ["/", file("text/html", pageHtml)],
  ["/page.css", file("text/css", pageCss)],
  ["/icon.svg", file("image/svg+xml", icon)],
  ["/page.js", file("text/javascript", pageScript)],
]);
