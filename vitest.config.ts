import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type ProjectConfig, type TestSpecification } from "vitest/node";

const require = createRequire(import.meta.url);

// Two copies of graphql (its CommonJS and ES builds) would refuse each other's schemas: every import gets the one that
// the federation packages require.
const alias = [{ find: /^graphql$/, replacement: require.resolve("graphql") }];
// Tests that measure the memory or the processor time of a server have the machine for themselves. The others take minutes with
// any database, and wait most of the time: for the next answer, or for their own program to start. Some
// take long because they derive keys of the vault as often as people do, or start several servers.
const heavy = [
  "test/hostile/**/*.test.ts",
  "test/load/{documents,hoarding,mail-memory,message-flood,slow-consumer,streams}.test.ts",
];
const long = [
  "test/cli/{backup,command-line,contacts-and-notes,conversations,export,programs,reseal,reviews}.test.ts",
  "test/gateway/{planner,toy-domain}.test.ts",
  "test/mail/{life/two-servers,transport/{killed-worker,outbound,slow-domain}}.test.ts",
  "test/messaging/delivery/lines-apart.test.ts",
  "test/org/signup/signup-concurrency.test.ts",
  "test/vault/{client/story,keys/unlock}.test.ts",
  "test/examples/vault.test.ts",
  "test/{crash,fuzz}/**/*.test.ts",
  "test/deploy/{client-packages,mail-programs,split,tarball}.test.ts",
  "test/load/{chat-twins,message-twins,processes,publisher,resumed-streams,sockets,twins}.test.ts",
  "test/gateway/{processes/operations,traces}.test.ts",
  "test/shared/database/{accounts,binaries,drift,embedded,owner-lock,pooler,prisma-cli}.test.ts",
  "test/mail/messages/other-parsers.test.ts",
  "test/tools/build.test.ts",
  "test/security/leaks/leaks.test.ts",
  "test/*/security/outsider.test.ts",
];
// They change what functions are called with: that needs the sources.
const changing = ["test/*/security/unfiltered.test.ts"];
// It changes a module, which no other file may see.
const mocking = ["test/messaging/carriers/toy-carrier.test.ts"];

// The laws of every operation, tried with each of them, and for everything that strangers send. The fast tests keep what needs no
// server (test/security/kits.test.ts), and of the smallest domain those that derive few keys: that shows a new operation that lacks
// something.
const walks = "{authority,events,existence,frozen,order-of-refusals,secrets,visible}";
const law = [
  `test/!(vault|security)/security/${walks}.test.ts`,
  "test/vault/security/{authority,existence,secrets}.test.ts",
  "test/!(vault)/contract/error-codes.test.ts",
  "test/contract/**/*.test.ts",
  "test/gateway/foreign-router.test.ts",
  "test/mcp-shim/{authority,every-tool,misplaced-secrets,tool-errors}.test.ts",
  "test/{mail,messaging,chat}/**/{hostile-*,carrier-lies}.test.ts",
];

// They need a browser, and each drives a server and a browser of its own.
const inBrowser = ["test/e2e/**/*.test.ts", "test/vault/client/browser.test.ts", "test/examples/slack/page.test.ts"];

/** One worker would be left alone with a long file that comes last. */
const longest =
  /\/(crash\/(kill|chat-events|chat|orphans|messages|deliveries|histories)|load\/(processes|sockets)|deploy\/split|security\/(authority|events)|e2e\/(console\/[\w-]+|pages|explorer)|gateway\/foreign-router|vault\/client\/story|vault\/keys\/unlock|examples\/vault|database\/prisma-cli)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId);
    const longFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    // A worker ends when the next file is of another project.
    return longFirst.toSorted((one, other) => one.project.name.localeCompare(other.project.name));
  }
}

/** Lets test/security/suites/unfiltered.ts say what a domain's function is called with instead of its arguments. */
const replaceableArguments: Plugin = {
  name: "replaceable arguments",
  enforce: "pre",
  transform(code, id) {
    const domain = /\/subgraphs\/(?!shared\/)([^/]+)\/.*\.ts$/.exec(id)?.[1];
    if (domain === undefined) return undefined;
    const names = [...code.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name!);
    const wrapped = names.map((name) => {
      const given = `globalThis.instead?.(${JSON.stringify(`${domain}/${name}`)}, args) ?? args`;
      return `${name} = ((plain) => (...args) => plain(...(${given})))(${name});`;
    });
    return [code, ...wrapped].join("\n");
  },
};

const root = import.meta.dirname;
const compiled = path.join(root, "generated/js");

/**
 * `--mode built` loads what the build compiled, tests' own helpers too, so that of the tests alone the sources are transformed: for a
 * run right after a build. Without it, the tests see the sources as they are.
 */
const built: Plugin = {
  name: "compiled modules",
  enforce: "pre",
  resolveId(source, importer) {
    if (importer === undefined || !/^\.{1,2}\/.*\.js$/.test(source)) return undefined;
    const place = path.relative(root, path.resolve(path.dirname(importer), source));
    const file = path.join(compiled, place);
    return /^(\.\.|console)\//.test(place) || !existsSync(file) ? undefined : file;
  },
};

/** Servers come and go in one process: with more room for what is new, less of it is copied by the collector. */
const roomy = { execArgv: ["--max-semi-space-size=64"] };
/** How long a wait may last on a machine that does much besides. */
const patience = 120_000;
/** A hook may drive a server through every operation, several times. */
const patient = { testTimeout: 600_000, hookTimeout: 1_800_000 };
/** A project whose tests need no sources. Vitest reads the options above the projects once more for it, but not in the mode of the run. */
const asBuilt = (mode: string, test: ProjectConfig): TestProjectInlineConfiguration =>
  mode === "built"
    ? { extends: true, plugins: [built], test: { ...test, server: { deps: { external: [/\/generated\/js\//] } } } }
    : { extends: true, test };
const after = (groupOrder: number) => ({ groupOrder });

export default defineConfig(({ mode }) => ({
  resolve: { alias },
  test: {
    globalSetup: "test/support/database-server.ts",
    setupFiles: ["test/support/setup.ts"],
    pool: "forks",
    // A run starts from what the last one transformed: CI runs the tests four times.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Most tests wait for a database or a child process: on two cores even two workers leave much of the time unused. Each
    // may have some twenty connections, of the hundred that a PostgreSQL usually gives.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // The report alone must show the failed values.
    chaiConfig: { truncateThreshold: 500 },
    // A wait ends sooner than its test, so that it says what it waited for. Tests set no shorter limits of their own.
    expect: { poll: { timeout: patience } },
    provide: { patience },
    projects: [
      // Files of one worker share its modules, which takes half of the time. setup.ts checks that a file leaves no state behind.
      // A test that mocks modules needs a project with isolation.
      asBuilt(mode, {
        ...roomy,
        name: "fast",
        include: ["test/**/*.test.ts"],
        exclude: [...heavy, ...long, ...changing, ...mocking, ...law, ...inBrowser],
        isolate: false,
      }),
      asBuilt(mode, { ...roomy, name: "law", include: law, isolate: false }),
      asBuilt(mode, { ...roomy, ...patient, name: "browser", include: inBrowser, isolate: false }),
      asBuilt(mode, {
        ...patient,
        name: "hard",
        include: heavy,
        isolate: false,
        fileParallelism: false,
        sequence: after(2),
      }),
      asBuilt(mode, {
        ...patient,
        ...roomy,
        name: "hard, side by side",
        include: long,
        isolate: false,
        sequence: after(1),
      }),
      {
        extends: true,
        plugins: [replaceableArguments],
        test: {
          ...patient,
          ...roomy,
          name: "hard, other arguments",
          include: changing,
          isolate: false,
          sequence: after(1),
        },
      },
      { extends: true, test: { ...patient, name: "hard, other modules", include: mocking, sequence: after(1) } },
    ],
  },
}));
