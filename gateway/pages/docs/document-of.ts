import { pageHeader } from "../page-header.js";
import type { Heading } from "./contents-of.js";
import { docPages } from "./doc-pages.js";

export interface DocDocument {
  readonly title: string;
  /** Its path, such as `/docs/mail`. */
  readonly address: string;
  /** As HTML. */
  readonly body: string;
  readonly contents: readonly Heading[];
}

/** Below how many headings a page needs no contents. */
const fewestHeadings = 3;

/** A complete page of the documentation: all pages beside it, its own contents, and the text. */
export function documentOf({ title, address, body, contents }: DocDocument): string {
  const markdown = `${address}.md`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Parley</title>
    <link rel="alternate" type="text/markdown" href="${markdown}" />
    <link rel="stylesheet" href="/pages/style.css" />
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
    <script type="module" src="/pages/docs.js"></script>
  </head>
  <body>
    ${pageHeader("/docs")}
    <div class="manual">
      <nav class="pages" aria-label="Documentation">
        <ul>
${pagesBeside(address)}
        </ul>
      </nav>
      <main class="doc">
${contentsList(contents)}
${body}
        <p class="soft">This page is also <a href="${markdown}">Markdown</a>.</p>
        <p class="soft" id="said" role="status"></p>
      </main>
    </div>
  </body>
</html>
`;
}

function pagesBeside(current: string): string {
  const all = [
    { address: "/docs", title: "Overview" },
    ...docPages.map(({ name, title }) => ({ address: `/docs/${name}`, title })),
    { address: "/docs/errors", title: "Errors" },
  ];
  return all
    .map(({ address, title }) => {
      const mark = address === current ? ' aria-current="page"' : "";
      return `          <li><a href="${address}"${mark}>${title}</a></li>`;
    })
    .join("\n");
}

function contentsList(contents: readonly Heading[]): string {
  if (contents.length < fewestHeadings) return "";
  const items = contents.map(({ id, name }) => `            <li><a href="#${id}">${name}</a></li>`);
  return `        <details class="contents">
          <summary>On this page</summary>
          <ul>
${items.join("\n")}
          </ul>
        </details>`;
}
