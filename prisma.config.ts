import path from "node:path";
import { defineConfig } from "prisma/config";

// The CLI would download a native engine, even to generate the client; ours comes from npm and works without a network.
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= path.join(import.meta.dirname, "tools/schema-engine.mjs");
process.env["CHECKPOINT_DISABLE"] ??= "1";
process.env["PRISMA_HIDE_UPDATE_MESSAGE"] ??= "1";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // `prisma generate` needs an address but never connects to it.
  datasource: { url: process.env["DATABASE_URL"] ?? "postgresql://parley@127.0.0.1:5432/parley" },
});
