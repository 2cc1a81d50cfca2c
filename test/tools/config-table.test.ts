import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configTable } from "../../subgraphs/shared/config/config-table.js";
import { settings } from "../../subgraphs/index.js";
import { placeTable } from "../../tools/place-table.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-config-table-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const table = configTable(settings);

describe("the table of settings", () => {
  test("is written between its markers, once, and then found current", async () => {
    const page = path.join(folder, "settings.md");
    await writeFile(page, "# Before\n\n<!-- settings:start -->\nwhat stood here\n<!-- settings:end -->\n\nAfter\n");
    expect(placeTable(page, table, true)).toContain("not current");
    expect(placeTable(page, table, false)).toBeUndefined();
    const written = await readFile(page, "utf8");
    expect(written).toMatch(
      /^# Before\n\n<!-- settings:start -->\n\n\| Setting .*\| `PORT` \|.*\n\n<!-- settings:end -->\n\nAfter\n$/s,
    );
    expect(written).not.toContain("what stood here");
    placeTable(page, table, false);
    expect(await readFile(page, "utf8")).toBe(written);
    expect(placeTable(page, table, true)).toBeUndefined();
  });

  test("cannot be written where there are no markers or no page", async () => {
    const bare = path.join(folder, "bare.md");
    await writeFile(bare, "# Nothing\n");
    expect(placeTable(bare, table, false)).toContain("needs the lines");
    expect(placeTable(path.join(folder, "none.md"), table, false)).toContain("there is no");
  });
});
