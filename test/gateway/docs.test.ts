import { afterAll, beforeAll, expect, test } from "vitest";
import { docPages } from "../../gateway/pages/docs/doc-pages.js";
import { rewriteLinks } from "../../gateway/pages/docs/rewrite-links.js";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const names = ["", ...docPages.map(({ name }) => `/${name}`), "/errors"].map((name) => `/docs${name}`);
const typeOf = ({ headers }: Response): string | null => headers.get("content-type");

test.each(names)("%s is HTML for people, and Markdown for whoever asks for it", async (address) => {
  const [page, markdown, preferred] = await Promise.all([
    parley.fetch(address, { headers: browser }),
    parley.fetch(`${address}.md`),
    parley.fetch(address, { headers: { accept: "text/markdown, text/html;q=0.5" } }),
  ]);
  expect([page.status, typeOf(page)]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("vary")).toContain("accept");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect([markdown.status, typeOf(markdown)]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(typeOf(preferred)).toBe("text/markdown; charset=utf-8");
  const text = await markdown.text();
  expect(text).toMatch(/^# \w/);
  expect(await preferred.text()).toBe(text);
  expect(await page.text()).toMatch(/<h1/);
});

test("links of the documentation lead to pages of this server, in the same form, and to headings that exist", async () => {
  const pages = new Map<string, string>();
  for (const address of [...names, ...names.map((name) => `${name}.md`)]) {
    pages.set(address, await (await parley.fetch(address, { headers: browser })).text());
  }
  for (const [address, text] of pages) {
    const isMarkdown = address.endsWith(".md");
    const shown = isMarkdown ? text.replaceAll(/^```.*?^```$|`[^`\n]+`/gms, "") : text;
    // The header of a page leads to places that are no documentation.
    const links = isMarkdown
      ? shown.matchAll(/\]\(([^)]+)\)/g)
      : shown.slice(shown.indexOf("</header>")).matchAll(/<a href="([^"]+)"/g);
    for (const [, target] of links) {
      if (/^[a-z]+:/.test(target!) || target === "/") continue;
      const [to, fragment] = target!.split("#");
      const page = pages.get(to === "" ? address : to!);
      expect([address, target, page === undefined]).toEqual([address, target, false]);
      if (isMarkdown && to !== "") expect(to).toMatch(/\.md$/);
      if (!isMarkdown && fragment !== undefined)
        expect([address, page]).toEqual([address, expect.stringContaining(`id="${fragment}"`)]);
    }
  }
});

test("llms.txt says what Parley is, and has addresses that answer", async () => {
  const answer = await parley.fetch("/llms.txt");
  expect([answer.status, typeOf(answer)]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  expect(text).toMatch(/^# Parley\n\n> Parley is .+\n\n[^#]+\n\n## /);
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  const links = lines.map((line) => /^- \[[^\]]+\]\((\S+)\): \S/.exec(line)![1]!);
  expect(links).toEqual(
    expect.arrayContaining(
      ["/mcp", "/graphql", "/api/v1/openapi.json", "/docs/mail.md"].map((path) => `${parley.url}${path}`),
    ),
  );
  for (const link of links) {
    const { origin, pathname } = new URL(link);
    expect(origin).toBe(parley.url);
    expect([link, (await parley.fetch(pathname, { headers: { accept: "*/*" } })).status]).not.toEqual([link, 404]);
  }
});

test("with PUBLIC_BASE_URL, llms.txt has the addresses that everybody uses", async () => {
  const environment = { PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" };
  const open = await startTestParley({ environment });
  try {
    expect(await (await open.fetch("/llms.txt")).text()).toContain("](https://parley.example/docs/mail.md)");
  } finally {
    await open.close();
  }
});

test.each([
  ["another page", "[mail](mail.md)", "[mail](/docs/mail.md)"],
  ["a heading of another page", "[x](operating.md#backups)", "[x](/docs/operating.md#backups)"],
  ["a heading of the same page", "[x](#below)", "[x](#below)"],
  ["a page outside of the folder", "[changes](../CHANGELOG.md)", "[changes](/docs/changelog.md)"],
  ["the internet", "[x](https://example.com/a.md)", "[x](https://example.com/a.md)"],
  ["a file that is not served", "[an example](../examples/a.ts)", "an example (`examples/a.ts` of the source code)"],
  ["a file outside of the project", "[x](../../etc/passwd)", "x (`../etc/passwd` of the source code)"],
  ["a picture", "![x](console.png)", ""],
  ["code", "`[x](mail.md)`\n```\n[x](mail.md)\n```\n", "`[x](mail.md)`\n```\n[x](mail.md)\n```\n"],
])("a link to %s is rewritten so that it works", (_, before, after) => {
  expect(rewriteLinks(before, "docs/vault.md", ".md")).toBe(after);
});
