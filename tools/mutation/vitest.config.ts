import { createRequire } from "node:module";
import path from "node:path";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);

/** The tests of rules alone: they need no database, so that thousands of them can run. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve("graphql") }] },
  test: {
    include: ["test/**/rules/**/*.test.ts", "test/**/*rules.test.ts", "test/org/identities/reserved-handles.test.ts"],
    exclude: ["test/a2a/admission/contact-rules.test.ts"],
    setupFiles: ["reflect-metadata"],
  },
});
