import { existsSync } from "node:fs";
import path from "node:path";
import { outboxFolder } from "../../subgraphs/shared/system-mail/eml-transport.js";
import type { RunningParley } from "./parley.js";
import { firstKeysFile } from "./first-keys-file.js";
import type { LinkFiles } from "./link-files.js";
import { peopleAddress } from "./people-address.js";

/**
 * The output for a person who has just started the server.
 * @param linkFiles the files that contain the links, which are then not printed; null on a terminal, where they are
 * printed
 */
export function startTable(
  {
    url,
    services,
    firstKeys,
    outboxUrl,
    listeners,
  }: Pick<RunningParley, "url" | "services" | "firstKeys" | "outboxUrl" | "listeners">,
  linkFiles: LinkFiles | null,
): string {
  const { config, publicBaseUrl: base } = services;
  if (config.PARLEY_ROLE !== "all" && config.PARLEY_ROLE !== "gateway") {
    const addresses = [url, ...listeners.flatMap(({ address }) => address ?? [])];
    return `Parley: the ${config.PARLEY_ROLE} subgraph listens at ${addresses.join(", ")}\n`;
  }
  const dataDir = path.resolve(config.PARLEY_DATA_DIR);
  const sendsMail = config.PARLEY_ROLE === "all" && config.MAIL_RELAY_URL === undefined;
  const outbox = sendsMail ? outboxFolder(config.PARLEY_DATA_DIR) : null;
  const embedded = config.DATABASE_URL === undefined;
  const rows: [string, string][] = [
    ["Console", `${base}/console/`],
    ["Explorer", `${base}/explorer`],
    ["GraphQL", `${base}/graphql`],
    ["WebSocket", `${base.replace(/^http/, "ws")}/graphql   (graphql-transport-ws)`],
    ["REST", `${base}/api/v1`],
    ["API reference", `${base}/api/v1/reference`],
    ["Health", `${base}/healthz   ${base}/readyz`],
    ...listeners.map(({ name, address, problem }): [string, string] => [name, address ?? problem]),
    ["Database", embedded ? "embedded PostgreSQL in the data directory" : "DATABASE_URL"],
    ["Data directory", dataDir],
    ...(outbox === null ? [] : [["Mail to users", `kept in ${outbox} (no MAIL_RELAY_URL)`] as [string, string]]),
  ];
  if (linkFiles === null && outboxUrl !== null) rows.push(["", `${outboxUrl}   (shows it)`]);
  else if (linkFiles?.outbox) rows.push(["", `the link in ${linkFiles.outbox} shows it`]);
  const keyFile = firstKeysFile(config.PARLEY_DATA_DIR);
  if (firstKeys !== null && linkFiles === null) {
    rows.push(["Admin key", firstKeys.adminKey], ["Sign in", `${atOnce(firstKeys.signInUrl)}   (once, 15 minutes)`]);
    rows.push(["", `Shown only now; the key is kept in ${firstKeys.file}`]);
  } else if (existsSync(keyFile)) rows.push(["Admin key", `in ${keyFile}`]);
  if (linkFiles?.signIn) rows.push(["Sign in", `with the link in ${linkFiles.signIn}   (once, 15 minutes)`]);
  return [
    "",
    `Parley listens at ${peopleAddress(url)}`,
    "",
    ...rows.map(([name, value]) => `  ${name.padEnd(16)}${value}`),
    "",
    ...(existsSync(keyFile) ? ["Try it:", "", ...linesToCopy(base, keyFile), ""] : []),
    ...(embedded ? [...developmentNotice, ""] : []),
    "",
  ].join("\n");
}

/** The same link, which on this machine opens the console without a click. */
export const atOnce = (signInUrl: string): string => `${signInUrl}&now`;

/**
 * The commands read the key from its file, so that they work after every start, and keep it out of the shell's history.
 */
function linesToCopy(base: string, keyFile: string): string[] {
  const key = `KEY=$(node -p 'JSON.parse(require("fs").readFileSync("${keyFile}")).admin_key')`;
  const json = "-H 'Content-Type: application/json'";
  return [
    key,
    `curl -s ${base}/api/v1/identities -H "X-API-Key: $KEY" ${json} -d '{"agent_handle": "pathfinder", "display_name": "Pathfinder"}'`,
    `curl -s ${base}/graphql -H "X-API-Key: $KEY" ${json} -d '{"query": "{ identities { nodes { agentHandle mailbox { emailAddress } } } }"}'`,
  ].map((line) => `  ${line}`);
}

const developmentNotice = [
  "This is a development setup: plain HTTP on this machine, an embedded database, a secret kept beside the data.",
  "For production, use your own PostgreSQL (DATABASE_URL), your own secret (PARLEY_SECRET), and TLS in front",
  "(PUBLIC_BASE_URL). See docs/operating.md.",
];
