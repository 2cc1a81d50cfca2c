import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const tracked = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
const pages = execFileSync("git", tracked, { cwd: root, encoding: "utf8" }).trim().split("\n");

/** The text of a page without its code, in which brackets are no links and `#` is no heading. */
function prose(page: string): string {
  return readFileSync(path.join(root, page), "utf8").replaceAll(/^ *```.*?^ *```/gms, "");
}

/** The anchors of a page's headings, spelt as code hosts spell them. */
function anchorsOf(page: string): string[] {
  const headings = [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\w\- ]/g, "").replaceAll(" ", "-"));
}

/** What is wrong with a link; undefined when it leads to a file, and to a heading when it names one. */
function flawOf(page: string, link: string): string | undefined {
  const [address, anchor] = link.split("#") as [string, string?];
  const target = address === "" ? page : path.join(path.dirname(page), address);
  if (!existsSync(path.join(root, target))) return `${link}: there is no ${target}`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return undefined;
  return `${link}: ${target} has no such heading`;
}

test.each(pages)("every link of %s leads somewhere", (page) => {
  const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const inside = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(inside.flatMap((link) => flawOf(page, link) ?? [])).toEqual([]);
});

/** The files that a page names in code: `rules/a.ts`, or several as `rules/{a,b}.ts`. */
function filesNamedBy(page: string): string[] {
  const named = [...prose(page).matchAll(/`([\w{},.-]+(?:\/[\w{},.-]+)+\.\w+)`/g)].map(([, name]) => name!);
  return named.flatMap((name) => {
    const choices = /\{(.*)\}/.exec(name);
    return choices === null ? [name] : choices[1]!.split(",").map((choice) => name.replace(choices[0], choice));
  });
}

test.each(pages.filter((page) => page.startsWith("subgraphs/")))("every file that %s names exists", (page) => {
  const places = [path.dirname(page), "subgraphs", "."];
  const missing = filesNamedBy(page).filter(
    (file) => !places.some((place) => existsSync(path.join(root, place, file))),
  );
  expect(missing).toEqual([]);
});

test("every file that ARCHITECTURE.md names exists, in one feature or another", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  const named = filesNamedBy("ARCHITECTURE.md").filter((name) => !name.startsWith("generated/"));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});

test("README links to every page of docs", () => {
  const readme = prose("README.md");
  const docs = pages.filter((page) => page.startsWith("docs/"));
  expect(docs.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

// What a newcomer asks first. The page alone must answer it.
test.each([
  ["a filter of the mail list", ["message-filter.ts", "message-lists.ts", "message-filters.ts"]],
  ["a webhook event", ["events.ts", "webhook-kinds.ts", "docs/webhooks.md"]],
  ["a carrier", ["registry/vendors.ts"]],
  ["an MCP tool", ["mcp-shim/tools/", "test/<domain>/kit"]],
  ["a console page", ["console/src/pages/", "console/src/shell/pages.ts"]],
  ["a setting", ["settings.ts", "npm run docs:config"]],
  ["a queue", ["jobs/", "observed-queues.ts"]],
  ["a new write operation", ["operations/", "#adding-an-operation"]],
])("ARCHITECTURE.md says where %s goes, and the places exist", (what, places) => {
  const row = prose("ARCHITECTURE.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${what} |`));
  for (const place of places) expect(row).toContain(place);
  const named = [...row!.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, name]) => name!);
  const roots = [
    "",
    "subgraphs/",
    "subgraphs/mail/messages/",
    "subgraphs/messaging/webhooks/",
    "subgraphs/mail/transport/",
  ];
  expect(named.filter((name) => !roots.some((place) => existsSync(path.join(root, place, name))))).toEqual([]);
});
