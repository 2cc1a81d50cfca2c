// Runs test files in the copy of the checkout whose folder is its argument, as its parent says. It tells the first test
// that failed as soon as it has, and then when the run is over.
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createVitest } from "vitest/node";

const copy = process.argv[2];
let failed = null;
/** How long a wait may last: shorter than in other runs, because many of them wait for what a fault keeps away. */
const patience = 30_000;

/** A process for each file, so that none keeps modules of a run before. */
const vitest = await createVitest("test", {
  root: copy,
  config: false,
  watch: false,
  reporters: [
    {
      onTestCaseResult(test) {
        if (test.result().state === "failed") stop(test.fullName);
      },
      onTestModuleEnd(module) {
        if (module.state() === "failed") stop(`${module.relativeModuleId} failed`);
      },
    },
  ],
  globalSetup: "test/support/database-server.ts",
  setupFiles: ["test/support/setup.ts"],
  include: ["test/**/*.test.ts"],
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve("graphql") }],
  pool: "forks",
  isolate: true,
  maxWorkers: 2,
  testTimeout: 90_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: patience } },
  provide: { patience },
});

function stop(name) {
  if (failed !== null) return;
  failed = name;
  process.send({ failed });
  void vitest.cancelCurrentRun("test-failure");
}

async function run({ files, changed }) {
  failed = null;
  if (changed !== null) vitest.invalidateFile(path.join(copy, changed));
  const found = await Promise.all(files.map((file) => vitest.globTestSpecifications([file])));
  const missing = files.find((_, index) => found[index].length === 0);
  if (missing !== undefined) throw new Error(`There is no test ${missing}.`);
  const { unhandledErrors } = await vitest.runTestSpecifications(found.flat());
  if (unhandledErrors.length > 0) stop("an error that no test handles");
  if (changed !== null) vitest.invalidateFile(path.join(copy, changed));
  process.send({ done: true });
}

process.on("message", (order) => {
  run(order).catch((error) => process.send({ error: String(error.stack) }));
});
process.once("disconnect", () => {
  void Promise.race([vitest.close(), sleep(30_000)]).then(() => process.exit());
});
