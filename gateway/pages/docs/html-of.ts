import { Marked } from "marked";

/** The text of a page as HTML. Headings have the ids that links of the documentation use. */
export function htmlOf(markdown: string): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The id of a heading, in the form of the usual Markdown viewers. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** A complete page of the documentation. */
export function documentOf(title: string, body: string, markdownAddress: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="alternate" type="text/markdown" href="${markdownAddress}" />
    <link rel="stylesheet" href="/pages/style.css" />
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    <main class="doc">
      <p class="soft"><a href="/">Parley</a> · <a href="/docs">Documentation</a> · <a href="${markdownAddress}">Markdown</a></p>
${body}
    </main>
  </body>
</html>
`;
}
