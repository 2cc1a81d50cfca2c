import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-config-table-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; complaint: string }> {
  const child = spawn(process.execPath, [path.join(root, "tools/config-table.mjs"), ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<number>((resolve) => child.once("close", resolve));
  const [complaint, code] = await Promise.all([text(child.stderr), exited]);
  return { code, complaint };
}

describe("the table of settings", () => {
  test("is written between its markers, once, and then found current", async () => {
    const page = path.join(folder, "settings.md");
    await writeFile(page, "# Before\n\n<!-- settings:start -->\nwhat stood here\n<!-- settings:end -->\n\nAfter\n");
    expect((await run("--check", page)).complaint).toContain("not current");
    expect(await run(page)).toEqual({ code: 0, complaint: "" });
    const written = await readFile(page, "utf8");
    expect(written).toMatch(
      /^# Before\n\n<!-- settings:start -->\n\n\| Setting .*\| `PORT` \|.*\n\n<!-- settings:end -->\n\nAfter\n$/s,
    );
    expect(written).not.toContain("what stood here");
    await run(page);
    expect(await readFile(page, "utf8")).toBe(written);
    expect(await run("--check", page)).toEqual({ code: 0, complaint: "" });
  });

  test("cannot be written where there are no markers or no page", async () => {
    const bare = path.join(folder, "bare.md");
    await writeFile(bare, "# Nothing\n");
    expect(await run(bare)).toEqual({ code: 1, complaint: expect.stringContaining("needs the lines") });
    expect(await run(path.join(folder, "none.md"))).toEqual({
      code: 1,
      complaint: expect.stringContaining("there is no"),
    });
  });
});
