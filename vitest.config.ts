import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);

// Two copies of graphql (its CommonJS and ES builds) would refuse each other's schemas: every import gets the one that
// the federation packages require.
const alias = [{ find: /^graphql$/, replacement: require.resolve("graphql") }];
const hard = ["test/{crash,load,fuzz}/**/*.test.ts"];

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
    projects: [
      { extends: true, test: { name: "fast", include: ["test/**/*.test.ts"], exclude: hard } },
      {
        extends: true,
        test: { name: "hard", include: hard, testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
});
