import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "..");
/** What changes modules or the globals that they see, for files that run later too. */
const lasting = /\bvi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(/;

/** Files of a project with isolation: no other file sees what they change. */
const alone = ["messaging/carriers/toy-carrier.test.ts"];

test("no file changes a module that another file of its worker sees", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => lasting.test(readFileSync(path.join(folder, file), "utf8")))
    .toSorted();
  expect(files).toEqual(alone);
});
