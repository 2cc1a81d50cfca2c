// A test runner for StrykerJS that runs tables of rules. Stryker's own starts a worker and loads the tests again for every
// mutant, which takes a second for a test of a microsecond. Rules are pure: here the tests are loaded once, in this process,
// and a mutant only runs the tests that reach it. Mutants of code that runs while loading are left out (`ignoreStatic`).
import path from "node:path";
import { pathToFileURL } from "node:url";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { collectTests, getFn } from "@vitest/runner";
import { rolldown } from "rolldown";
import { ruleTests } from "./rule-tests.mjs";

/** State of Stryker's checks in the code: they read the active mutant, and write the mutants that were reached. */
const state = (globalThis.__stryker__ ??= {});
const never = 2 ** 31 - 1;

/** Compiles the tests with the rules, which Stryker has put its mutants into, and loads them. */
async function loadTests(root) {
  const dir = path.join(root, "rule-tests");
  const input = Object.fromEntries(ruleTests(root).map((test) => [test.replace(/\.ts$/, ""), path.join(root, test)]));
  const external = (id) => !id.startsWith(".") && !path.isAbsolute(id);
  const bundle = await rolldown({ input, external, cwd: root, tsconfig: false, logLevel: "silent" });
  const { output } = await bundle.write({
    dir,
    entryFileNames: "[name].mjs",
    chunkFileNames: "chunks/[name]-[hash].mjs",
  });
  const files = output.filter((chunk) => chunk.isEntry).map(({ fileName }) => path.join(dir, fileName));
  const collected = await collectTests(files, collector(dir));
  return collected.flatMap((file) => testsIn(file));
}

function collector(root) {
  const config = { root, name: "", setupFiles: [], sequence: {}, tags: [], allowOnly: true };
  return {
    config: { ...config, testTimeout: never, hookTimeout: never, retry: 0, fakeTimers: {} },
    pool: "none",
    viteEnvironment: "ssr",
    trace: (_name, _facts, run) => (run ?? _facts)(),
    importFile: (file) => import(pathToFileURL(file).href),
  };
}

function testsIn(task) {
  if (task.result?.state === "fail") throw new Error(`${task.name}: ${task.result.errors[0].stack}`);
  if (task.type !== "test") return task.tasks.flatMap((one) => testsIn(one));
  const name = `${task.file.name.replace(/\.mjs$/, "")}: ${task.fullTestName}`;
  return [{ id: task.id, name, run: getFn(task), context: task.context }];
}

class RuleRunner {
  /** Stryker would start a process for each mutant that was also reached while loading. The tests reach it again. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    state.activeMutant = undefined;
    this.tests = await loadTests(process.cwd());
    this.byId = new Map(this.tests.map((test) => [test.id, test]));
  }

  async dryRun() {
    const tests = [];
    for (const test of this.tests) tests.push(await this.attempt(test));
    state.currentTestId = undefined;
    return { status: "complete", tests, mutantCoverage: state.mutantCoverage ?? { static: {}, perTest: {} } };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    Object.assign(state, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
    const chosen = testFilter?.map((id) => this.byId.get(id)) ?? this.tests;
    let ran = 0;
    for (const test of chosen) {
      ran += 1;
      const { status, failureMessage } = await this.attempt(test);
      if (state.hitCount > hitLimit) return { status: "timeout", reason: "It goes round without end." };
      if (status === "failed") return { status: "killed", killedBy: [test.id], failureMessage, nrOfTests: ran };
    }
    return { status: "survived", nrOfTests: ran };
  }

  async attempt({ id, name, run, context }) {
    const startedAt = performance.now();
    const result = (facts) => ({ id, name, timeSpentMs: performance.now() - startedAt, ...facts });
    state.currentTestId = id;
    try {
      await run(context);
      return result({ status: "success" });
    } catch (error) {
      return result({ status: "failed", failureMessage: String(error?.message ?? error) });
    }
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "rules", () => new RuleRunner())];
