import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** Most bytes of compressed script before a page is painted: 150 KiB. */
const most = 150 * 1024;
// The build compresses each file once, as well as it can.
const built = new URL("../../../dist/console/", import.meta.url);
const pages = new URL("../../../console/src/pages/", import.meta.url);

/** The scripts that a page loads before it is painted. */
async function firstScripts(): Promise<string[]> {
  const html = await readFile(new URL("index.html", built), "utf8");
  const scripts = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  return Promise.all(scripts.map((file) => readFile(new URL(file, built), "utf8")));
}

test("a page of the console needs at most 150 KiB of script before it is painted", async () => {
  const scripts = await firstScripts();
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = scripts.map((script) => gzipSync(script, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test("what a page asks the server comes with the page, not before the first paint", async () => {
  const scripts = (await firstScripts()).join("\n");
  const operation =
    /[`"']OperationDefinition[`"'],operation:[`"']\w+[`"'],name:\{kind:[`"']Name[`"'],value:[`"'](\w+)/g;
  const asked = [...scripts.matchAll(operation)].map(([, name]) => name!);
  expect(asked).toContain("Session");
  const files = (await readdir(pages, { recursive: true })).filter((file) => file.endsWith(".graphql"));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, pages), "utf8")));
  expect(asked.filter((name) => texts.some((text) => new RegExp(`^\\w+ ${name}\\b`, "m").test(text)))).toEqual([]);
});
