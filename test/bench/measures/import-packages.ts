import { execFileSync } from "node:child_process";
import { projectFile } from "../../../gateway/files/project-file.js";

/**
 * The packages that the server loads, by the names under which its code imports them. The list is fixed: what a start loads
 * later than before makes the start cheaper, not what it is compared with.
 */
const packages = [
  "@a2a-js/sdk",
  "@a2a-js/sdk/errors",
  "@a2a-js/sdk/server",
  "@apollo/federation-internals",
  "@apollo/gateway",
  "@apollo/query-planner",
  "@apollo/server",
  "@apollo/server/plugin/disabled",
  "@apollo/subgraph",
  "@as-integrations/fastify",
  "@fastify/busboy",
  "@fastify/cors",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@graphql-tools/utils",
  "@prisma/adapter-pg",
  "@prisma/client/runtime/client",
  "content-disposition",
  "dataloader",
  "fastify",
  "graphile-worker",
  "graphql",
  "graphql-query-complexity",
  "graphql-scalars",
  "graphql-ws",
  "html-to-text",
  "iconv-lite",
  "jose",
  "libmime",
  "negotiator",
  "nodemailer",
  "nodemailer/lib/mail-composer",
  "pg",
  "pino",
  "postal-mime",
  "prom-client",
  "reflect-metadata",
  "smtp-server",
  "stripe",
  "temporal-polyfill",
  "type-graphql",
  "typebox",
  "typebox/compile",
  "typebox/value",
  "undici",
  "ws",
  "yauzl",
];

const script = `
for (const name of ${JSON.stringify(packages)}) await import(name);
const { user, system } = process.cpuUsage();
process.stdout.write(String((user + system) / 1e6));
process.exit();`;

/** Processor time of a node that imports the server's packages and does nothing else, in seconds. */
export function importPackages(): number {
  const args = ["--input-type=module", "--eval", script];
  // Names are looked up from the folder that it runs in.
  const cwd = projectFile("node_modules/..");
  return Number(execFileSync(process.execPath, args, { cwd, encoding: "utf8" }));
}
