import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";

const root = path.dirname(projectFile("package.json"));

test("no test is delivered", async () => {
  const files = await readdir(path.join(root, "dist"), { recursive: true });
  const maps = files.filter((file) => file.endsWith(".js.map"));
  const sources = await Promise.all(
    maps.map(async (file) => {
      const { sources } = JSON.parse(await readFile(path.join(root, "dist", file), "utf8")) as { sources: string[] };
      return sources.map((source) => path.resolve(root, "dist", path.dirname(file), source));
    }),
  );
  const ours = [...files.map((file) => path.join(root, "dist", file)), ...sources.flat()];
  expect(maps.length).toBeGreaterThan(1);
  expect(ours.map((file) => path.relative(root, file)).filter((file) => /(^|\/)test\//.test(file))).toEqual([]);
});
