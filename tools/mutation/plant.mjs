// Plants the faults of `faults/` one at a time in a copy of the checkout and runs the tests of the feature: a fault that no
// test notices would reach users. `npm run plant` plants all, `npm run plant -- <name>…` those whose names begin so. `--check`
// only looks whether every fault still has its place; `--trust` does not first run the tests without any fault.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVitest } from "vitest/node";
import { faults } from "./faults/index.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const goal = 0.9;

/** The text of a fault's file with the fault in it. Throws when the text to replace is not there exactly once, or a test is not there. */
async function planted({ name, file, find, replace, tests }, folder) {
  const missing = tests.find((test) => !existsSync(path.join(folder, test)));
  if (missing !== undefined)
    throw new Error(`${name}: there is no test ${missing}. Give the fault the test's new place.`);
  const text = await readFile(path.join(folder, file), "utf8");
  const found = text.split(find).length - 1;
  if (found === 1) return { text, faulty: text.replace(find, () => replace) };
  throw new Error(`${name}: its text stands ${found} times in ${file}, not once. Give the fault its new place.`);
}

async function copyCheckout() {
  const copy = await mkdtemp(path.join(tmpdir(), "parley-plant-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const files = listed.toString().split("\0").filter(Boolean);
  for (const file of files)
    await cp(path.join(root, file), path.join(copy, file), { force: true }).catch(ignoreDeleted);
  for (const built of ["generated", "dist"]) {
    const filter = (source) => !path.basename(source).startsWith(".stryker");
    await cp(path.join(root, built), path.join(copy, built), { recursive: true, filter });
  }
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

function ignoreDeleted(error) {
  if (error.code !== "ENOENT") throw error;
}

/** Runs test files, and stops at the first failure. A process for each file, so that none keeps modules of a run before. */
async function openRunner(copy) {
  let failed = null;
  const stopAtFailure = {
    onTestCaseResult(test) {
      if (test.result().state === "failed") stop(test.fullName);
    },
    onTestModuleEnd(module) {
      if (module.state() === "failed") stop(`${module.relativeModuleId} failed`);
    },
  };
  const vitest = await createVitest("test", {
    root: copy,
    config: false,
    watch: false,
    reporters: [stopAtFailure],
    globalSetup: "test/support/database-server.ts",
    setupFiles: ["test/support/setup.ts"],
    include: ["test/**/*.test.ts"],
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve("graphql") }],
    pool: "forks",
    isolate: true,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
  });
  function stop(name) {
    failed ??= name;
    void vitest.cancelCurrentRun("test-failure");
  }
  return {
    /** The name of a test that failed; null when all succeeded. */
    async run(files) {
      failed = null;
      const found = await Promise.all(files.map((file) => vitest.globTestSpecifications([file])));
      const missing = files.find((_, index) => found[index].length === 0);
      if (missing !== undefined) throw new Error(`There is no test ${missing}.`);
      const { unhandledErrors } = await vitest.runTestSpecifications(found.flat());
      if (failed === null && unhandledErrors.length > 0) return "an error that no test handles";
      return failed;
    },
    changed: (file) => vitest.invalidateFile(path.join(copy, file)),
    close: () => vitest.close(),
  };
}

/** Whether the tests of a fault notice it. */
async function isCaught(fault, copy, runner) {
  const { text, faulty } = await planted(fault, copy);
  const place = path.join(copy, fault.file);
  try {
    await writeFile(place, faulty);
    runner.changed(fault.file);
    const by = await runner.run(fault.tests);
    console.log(by === null ? `SURVIVED  ${fault.name}: ${fault.harm}` : `caught    ${fault.name}, by: ${by}`);
    return by !== null;
  } finally {
    await writeFile(place, text);
    runner.changed(fault.file);
  }
}

/** A test that fails by itself would catch everything. */
async function expectGreen(chosen, runner) {
  const red = await runner.run([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (red !== null) throw new Error(`Without any fault, this test fails: ${red}`);
}

async function plant(chosen) {
  const copy = await copyCheckout();
  const runner = await openRunner(copy);
  try {
    if (!flags.includes("--trust")) await expectGreen(chosen, runner);
    let caught = 0;
    for (const fault of chosen) if (await isCaught(fault, copy, runner)) caught += 1;
    const share = caught / chosen.length;
    console.log(`${caught} of ${chosen.length} faults caught (${(share * 100).toFixed(1)} %, goal ${goal * 100} %)`);
    if (share < goal) process.exitCode = 1;
  } finally {
    await runner.close();
    await rm(copy, { recursive: true });
  }
}

const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const names = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const unknown = names.filter((name) => !faults.some((fault) => fault.name.startsWith(name)));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(", ")}.`);
const chosen = names.length === 0 ? faults : faults.filter(({ name }) => names.some((start) => name.startsWith(start)));
const places = await Promise.allSettled(chosen.map((fault) => planted(fault, root)));
const misplaced = places.flatMap(({ reason }) => reason?.message ?? []);
if (misplaced.length > 0) throw new Error(misplaced.join("\n"));
if (flags.includes("--check")) console.log(`All ${chosen.length} faults have their place.`);
else await plant(chosen);
