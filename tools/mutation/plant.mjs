// Plants the faults of `faults/` one at a time in a copy of the checkout and runs the tests of the feature: a fault that no
// test notices would reach users. `npm run plant` plants all, `npm run plant -- <name>…` those whose names begin so.
//   --check    only look whether every fault still has its place
//   --trust    do not first run the tests without any fault
//   --rest     only the faults that have no result yet, as after a run that was stopped
//   --summary  only count the results that there are
//   --limit=N  seconds that the tests of one fault get: a fault that makes them hang is noticed too
import { faults } from "./faults/index.mjs";
import { copyCheckout, planted, root, withFault } from "./plant/checkout.mjs";
import { openResults } from "./plant/results.mjs";
import { TestProcess } from "./plant/test-process.mjs";

const goal = 0.9;
const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const names = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const limit = Number(flags.find((flag) => flag.startsWith("--limit="))?.slice("--limit=".length) ?? 300) * 1000;

/** A test that fails by itself would catch everything. */
async function expectGreen(chosen, tests) {
  const files = [...new Set(chosen.flatMap((fault) => fault.tests))];
  const { failed, timedOut } = await tests.run(files, limit * files.length);
  if (timedOut) throw new Error("Without any fault, the tests hang.");
  if (failed !== null) throw new Error(`Without any fault, this test fails: ${failed}`);
}

async function plantOne(fault, copy, tests, results) {
  const began = Date.now();
  const { failed, timedOut } = await withFault(fault, copy, () => tests.run(fault.tests, limit, fault.file));
  const seconds = Math.round((Date.now() - began) / 1000);
  const outcome = failed === null ? (timedOut ? "timed out" : "survived") : "caught";
  await results.add(fault, { outcome, by: failed, seconds });
  const said = { caught: `by: ${failed}`, "timed out": "its tests hang", survived: fault.harm };
  console.log(`${outcome.toUpperCase().padEnd(9)}  ${fault.name}, ${said[outcome]} (${seconds} s)`);
}

async function plant(chosen, results) {
  const checkout = await copyCheckout();
  const tests = new TestProcess(checkout);
  let stopped;
  const stop = () => (stopped ??= tests.end().then(() => checkout.remove()));
  const end = () => void stop().then(() => process.exit(1));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    if (!flags.includes("--trust")) await expectGreen(chosen, tests);
    for (const fault of chosen) await plantOne(fault, checkout.copy, tests, results);
  } catch (error) {
    if (stopped === undefined) throw error;
    console.log("Stopped. `--rest` goes on with the faults that have no result.");
  } finally {
    await stop();
  }
}

const unknown = names.filter((name) => !faults.some((fault) => fault.name.startsWith(name)));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(", ")}.`);
const named = names.length === 0 ? faults : faults.filter(({ name }) => names.some((start) => name.startsWith(start)));
const places = await Promise.allSettled(named.map((fault) => planted(fault, root)));
const misplaced = places.flatMap(({ reason }) => reason?.message ?? []);
if (misplaced.length > 0) throw new Error(misplaced.join("\n"));
if (flags.includes("--check")) console.log(`All ${named.length} faults have their place.`);
else {
  const results = await openResults();
  const chosen = flags.includes("--rest") ? named.filter((fault) => results.of(fault) === undefined) : named;
  if (!flags.includes("--summary") && chosen.length > 0) await plant(chosen, results);
  if (results.summarize(named) < goal) process.exitCode = 1;
}
