import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowedCode, allowedEdges, featureList, forbiddenCode, forbiddenEdges, type LawCase } from "./law-cases.js";

const PROJECT = resolve(import.meta.dirname, "../..");
const OXLINT = join(dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin/oxlint");
const CONFIG = {
  jsPlugins: ["./tools/lint/law.mjs"],
  categories: { correctness: "off" },
  rules: {
    "law/imports": "error",
    "law/loader-viewer": "error",
    "law/module-state": "error",
    "law/transaction-client": "error",
  },
};

interface Verdict {
  readonly exitCode: number;
  /** What was found in the file of the case of this name. */
  of(name: string): string[];
}

let root: string;
let forbidden: Verdict;
let allowed: Verdict;

/** Writes one file per case into a house of its own and lets the real linter judge it. */
async function judge(house: string, cases: LawCase[]): Promise<Verdict> {
  const home = join(root, house);
  const paths = cases.map(({ file, exact }, index) => (exact ? file : file.replace(/([^/]+)$/, `case-${index}-$1`)));
  await cp(join(PROJECT, "tools/lint"), join(home, "tools/lint"), { recursive: true });
  await writeFile(join(home, ".oxlintrc.json"), JSON.stringify(CONFIG));
  await mkdir(join(home, dirname(featureList.file)), { recursive: true });
  await writeFile(join(home, featureList.file), featureList.code);
  for (const [index, { code }] of cases.entries()) {
    const path = join(home, paths[index] ?? "");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
  }
  const { exitCode, stdout } = await new Promise<{ exitCode: number; stdout: string }>((done) => {
    execFile(process.execPath, [OXLINT, "--format=json"], { cwd: home, maxBuffer: 1 << 24 }, (error, output) =>
      done({ exitCode: Number(error?.code ?? 0), stdout: output }),
    );
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  const of = (name: string): string[] => {
    const path = paths[cases.findIndex((item) => item.name === name)];
    return diagnostics.filter(({ filename }) => filename === path).map(({ code, message }) => `${code} ${message}`);
  };
  return { exitCode, of };
}

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "parley-law-")));
  [forbidden, allowed] = await Promise.all([
    judge("forbidden", [...forbiddenEdges, ...forbiddenCode]),
    judge("allowed", [...allowedEdges, ...allowedCode]),
  ]);
});

afterAll(() => rm(root, { recursive: true, force: true }));

test("the linter ends with an error on violations, and without one otherwise", () =>
  expect([forbidden.exitCode, allowed.exitCode]).toEqual([1, 0]));

describe("an import across a forbidden edge fails lint", () => {
  test.each(forbiddenEdges)("$name", ({ name, says }) =>
    expect(forbidden.of(name)).toEqual([expect.stringMatching(`^law\\(imports\\) .*${says}`)]),
  );
});

describe("code that may leak or deadlock fails lint", () => {
  test.each(forbiddenCode)("$name", ({ name, says }) =>
    expect(forbidden.of(name)).toEqual([expect.stringContaining(says)]),
  );
});

describe("what the laws allow passes", () => {
  test.each([...allowedEdges, ...allowedCode])("$name", ({ name }) => expect(allowed.of(name)).toEqual([]));
});
