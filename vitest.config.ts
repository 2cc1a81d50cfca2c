import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);

// Two copies of graphql (its CommonJS and ES builds) would refuse each other's schemas: every import gets the one that
// the federation packages require.
const alias = [{ find: /^graphql$/, replacement: require.resolve("graphql") }];
// The walks follow every path of the whole schema: minutes of work, whatever the database.
const hard = ["test/{crash,load,fuzz}/**/*.test.ts", "test/security/{outsider,unfiltered,leaks/leaks}.test.ts"];

export default defineConfig({
  resolve: { alias },
  test: {
    globalSetup: "test/support/database-server.ts",
    setupFiles: ["test/support/setup.ts"],
    pool: "forks",
    // Most tests wait for a database or a child process: on two cores the default of one worker leaves them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second, the usual limit, is short on a machine that does much besides.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // Files of one worker share its modules, which takes half of the time: what a file may not leave behind is checked in
      // setup.ts, and a test that mocks modules needs a project with isolation.
      { extends: true, test: { name: "fast", include: ["test/**/*.test.ts"], exclude: hard, isolate: false } },
      {
        extends: true,
        test: { name: "hard", include: hard, testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
});
