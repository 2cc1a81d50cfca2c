import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** Most bytes of compressed script before a page is painted: 150 KiB. */
const most = 150 * 1024;
// The build compresses each file once, as well as it can.
const built = new URL("../../../dist/console/", import.meta.url);

test("a page of the console needs at most 150 KiB of script before it is painted", async () => {
  const html = await readFile(new URL("index.html", built), "utf8");
  const scripts = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(new URL(file, built)), { level: 9 }).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});
