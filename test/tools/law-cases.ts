/** One file given to the linter: where it stands, what it says, and (for a violation) what the finding must say. */
export interface LawCase {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly says: string;
  /** The file's name is part of the case, so it must stay as written. */
  readonly exact?: boolean;
}

const value = (specifier: string) => `import { x } from "${specifier}";\nexport const y = x;\n`;
const type = (specifier: string) => `import type { X } from "${specifier}";\nexport type Y = X;\n`;

function edge(file: string, specifier: string, says = "", form = value): LawCase {
  const kind = form === value ? "value" : "type";
  return { name: `${file} ← ${kind} of ${specifier}`, file, code: form(specifier), says };
}

/** Two features of a domain, in their order. */
export const featureList = {
  file: "subgraphs/toy/domain.ts",
  code: [
    'import { first } from "./first/feature.js";',
    'import { second } from "./second/feature.js";',
    "export const toyDomain = { features: [first, second], lifecycles: [second, first] };",
  ].join("\n"),
};

const a2a = (path: string) => `subgraphs/a2a/tasks/${path}`;

export const forbiddenEdges: LawCase[] = [
  edge(a2a("operations/task.ts"), "../../contexts/store/contexts.js", "only through its public.ts"),
  edge(a2a("operations/task.ts"), "../../contexts/feature.js", "only through its public.ts"),
  edge(a2a("types/task.ts"), "../../contexts/types/context.js", "only through its public.ts", type),
  edge(a2a("rules/task-state.ts"), "../../contexts/public.js", "only through its public.ts"),
  {
    ...edge(a2a("public.ts"), "./operations/cancel-task.js", "public may not import values from operations"),
    exact: true,
  },
  { ...edge("subgraphs/mail/domain.ts", "./mailboxes/store/tasks.js", "domain list may not import"), exact: true },
  { ...edge("subgraphs/org/authority.ts", "../shared/authority.js", "stray file has no place"), exact: true },
  edge(a2a("rules/task-state.ts"), "../store/tasks.js", "rules may not import values from store"),
  edge(a2a("rules/task-state.ts"), "../end-task.js", "rules may not import values from change"),
  edge(a2a("rules/task-state.ts"), "../events.js", "rules may not import values from events"),
  edge(a2a("rules/task-state.ts"), "../../../shared/clock.js", "rules may not import values from shared"),
  edge(a2a("rules/task-state.ts"), "../../../../generated/prisma/client.js", "generated/prisma", type),
  edge(a2a("rules/task-state.ts"), "pg", "pure"),
  edge(a2a("rules/task-state.ts"), "node:fs", "pure"),
  edge("subgraphs/shared/rules/pages.ts", "../database.js", "shared/rules may not import values from shared"),
  edge("subgraphs/shared/rules/pages.ts", "graphql", "pure"),
  edge("gateway/limits/cost.ts", "../http/app.js", "gateway/limits is before http"),
  edge("gateway/limits/cost.ts", "../http/app.js", "gateway/limits is before http", type),
  edge("subgraphs/shared/events/log.ts", "../context/services.js", "subgraphs/shared/events is before context", type),
  edge("subgraphs/toy/first/end.ts", "../second/public.js", "subgraphs/toy/first is before second"),
  edge("subgraphs/toy/first/types/one.ts", "../../second/public.js", "subgraphs/toy/first is before second", type),
  edge("subgraphs/toy/third/end.ts", "../first/public.js", "subgraphs/toy/third has no place in the order"),
  edge("rest-shim/runner/answer.ts", "../mount.js", "rest-shim/runner is before mount"),
  edge("rest-shim/route.ts", "./wire/json.js", "rest-shim/case-.*-route has no place in the order"),
  edge("mcp-shim/tools/org/whoami.ts", "../../server.js", "mcp-shim/tools is before server", type),
  edge("console/src/parts/tabs.tsx", "../pages/tasks/tasks.js", "console/src/parts is before pages", type),
  edge("gateway/attic/cost.ts", "../errors/public-error.js", "gateway/attic has no place in the order of gateway"),
  edge(a2a("store/tasks.ts"), "../end-task.js", "store may not import values from change"),
  edge(a2a("store/tasks.ts"), "../operations/task.js", "store may not import values from operations"),
  edge(a2a("store/tasks.ts"), "../types/task.js", "store may not import types from types", type),
  edge(a2a("end-task.ts"), "./operations/cancel-task.js", "change may not import values from operations"),
  edge(a2a("end-task.ts"), "../../../generated/prisma/client.js", "generated/prisma"),
  edge(a2a("operations/cancel-task.ts"), "../../../../generated/prisma/client.js", "generated/prisma"),
  edge(a2a("operations/cancel-task.ts"), "../../../../generated/prisma/client.js", "generated/prisma", type),
  edge(a2a("operations/cancel-task.ts"), "./reply-to-task.js", "operations may not import values from operations"),
  edge(a2a("types/task.ts"), "../operations/cancel-task.js", "types may not import values from operations"),
  edge(a2a("types/task.ts"), "../jobs/sweep.js", "types may not import values from jobs"),
  edge(a2a("jobs/sweep.ts"), "../operations/cancel-task.js", "jobs may not import values from operations"),
  edge(a2a("jobs/sweep.ts"), "../feature.js", "jobs may not import values from feature"),
  edge("subgraphs/mail/transport/smtp/relay.ts", "../deliver.js", "port may not import values from change"),
  { ...edge(a2a("loaders.ts"), "../../../generated/prisma/client.js", "generated/prisma"), exact: true },
  { ...edge(a2a("errors.ts"), "./store/tasks.js", "errors may not import values from store"), exact: true },
  { ...edge(a2a("events.ts"), "./end-task.js", "events may not import values from change"), exact: true },
  { ...edge(a2a("authority.ts"), "./store/tasks.js", "authority may not import values from store"), exact: true },
  {
    ...edge(a2a("lifecycle.ts"), "./operations/task.js", "lifecycle may not import values from operations"),
    exact: true,
  },
  edge(a2a("operations/task.ts"), "../../../mail/mailboxes/store/mailboxes.js", "no domain imports another"),
  edge(a2a("operations/task.ts"), "../../../mail/mailboxes/events.js", "no domain imports another"),
  edge(a2a("rules/task-state.ts"), "../../../mail/mailboxes/rules/limits.js", "no domain imports another", type),
  edge(a2a("operations/task.ts"), "../../../index.js", "subgraphs/index"),
  edge(a2a("operations/task.ts"), "../../../../gateway/executor.js", "gateway"),
  edge(a2a("operations/task.ts"), "../../../../rest-shim/index.js", "rest-shim"),
  edge(a2a("operations/task.ts"), "../../../../generated/documents.js", "generated/documents", type),
  edge("subgraphs/shared/database.ts", "../a2a/tasks/store/tasks.js", "shared may not import values from a2a/store"),
  edge(
    "subgraphs/shared/database.ts",
    "../a2a/tasks/lifecycle.js",
    "shared may not import types from a2a/lifecycle",
    type,
  ),
  edge("subgraphs/shared/database.ts", "../index.js", "subgraphs/index"),
  {
    ...edge("subgraphs/index.ts", "./a2a/tasks/operations/task.js", "may not import values from a2a/operations"),
    exact: true,
  },
  edge("subgraphs/catalogue.ts", "./a2a/domain.js", "has no place in the import law"),
  edge("gateway/server.ts", "../subgraphs/mail/domain.js", "gateway may not import values from mail/domain list"),
  edge(
    "gateway/server.ts",
    "../subgraphs/a2a/tasks/types/task.js",
    "gateway may not import types from a2a/types",
    type,
  ),
  edge("gateway/server.ts", "../rest-shim/runner.js", "gateway may not import values from rest-shim"),
  edge("gateway/server.ts", "../mcp-shim/catalogue.js", "gateway may not import values from mcp-shim"),
  edge(
    "mcp-shim/tools/org/who.ts",
    "../../../rest-shim/runner/shim.js",
    "mcp-shim may not import values from rest-shim",
  ),
  edge("gateway/server.ts", "../generated/documents.js", "generated/documents"),
  edge("gateway/server.ts", "../generated/prisma/client.js", "generated/prisma", type),
  edge(
    "rest-shim/routes/tasks.ts",
    "../../subgraphs/a2a/tasks/rules/limits.js",
    "rest-shim may not import values from a2a/rules",
  ),
  edge("rest-shim/routes/tasks.ts", "../../gateway/http/executor.js", "rest-shim may not import values from gateway"),
  edge("rest-shim/routes/tasks.ts", "../../generated/prisma/client.js", "generated/prisma"),
  edge("gateway/server.ts", "../test/support/server.js", "gateway may not import values from test"),
  edge(a2a("store/tasks.ts"), "../../../../test/support/server.js", "store may not import types from test", type),
  edge("tools/report.ts", "../test/support/server.js", "tooling may not import values from test"),
  ...Object.entries({
    "a re-export": 'export { x } from "../../../mail/mailboxes/store/mailboxes.js";\n',
    "a re-export of everything": 'export * from "../../../mail/mailboxes/store/mailboxes.js";\n',
    "a dynamic import": 'export const x = import("../../../mail/mailboxes/store/mailboxes.js");\n',
    "a dynamic import of a template": "export const x = import(`../../../mail/mailboxes/store/mailboxes.js`);\n",
    "an inline type import": 'export type X = import("../../../mail/mailboxes/store/mailboxes.js").X;\n',
    "an import for its effect": 'import "../../../mail/mailboxes/store/mailboxes.js";\n',
    "a roundabout spelling": 'import { x } from "../../../a2a/../mail/store/mailboxes.js";\nexport const y = x;\n',
  }).map(([name, code]) => ({ name, file: a2a("store/tasks.ts"), code, says: "no domain imports another" })),
];

export const allowedEdges: LawCase[] = [
  edge("subgraphs/toy/second/end.ts", "../first/public.js"),
  edge("gateway/http/app.ts", "../limits/cost.js"),
  edge("gateway/limits/cost.ts", "./extent.js"),
  edge(a2a("operations/task.ts"), "../../contexts/public.js"),
  edge(a2a("store/tasks.ts"), "../../contexts/public.js"),
  edge(a2a("rules/task-state.ts"), "../../contexts/rules/names.js"),
  edge(a2a("rules/task-state.ts"), "../../contexts/public.js", "", type),
  { ...edge("subgraphs/mail/domain.ts", "./mailboxes/feature.js"), exact: true },
  edge(a2a("rules/task-state.ts"), "./limits.js"),
  edge(a2a("rules/task-state.ts"), "../errors.js"),
  edge(a2a("rules/task-state.ts"), "../../../shared/rules/pages.js"),
  edge(a2a("rules/task-state.ts"), "../../../shared/errors/app-error.js"),
  edge(a2a("rules/task-state.ts"), "../store/tasks.js", "", type),
  edge(a2a("rules/task-state.ts"), "../../../shared/viewer.js", "", type),
  edge(a2a("rules/task-state.ts"), "graphql", "", type),
  edge(a2a("store/tasks.ts"), "../../../../generated/prisma/client.js"),
  edge(a2a("store/tasks.ts"), "../rules/limits.js"),
  edge(a2a("store/tasks.ts"), "../../../shared/database.js"),
  edge(a2a("end-task.ts"), "./store/tasks.js"),
  edge(a2a("end-task.ts"), "./close-task.js"),
  edge(a2a("end-task.ts"), "../../../generated/prisma/client.js", "", type),
  edge(a2a("operations/cancel-task.ts"), "../end-task.js"),
  edge(a2a("operations/cancel-task.ts"), "../authority.js"),
  edge("subgraphs/mail/transport/deliver.ts", "./smtp/relay.js"),
  edge("subgraphs/mail/transport/smtp/relay.ts", "../store/outbox.js"),
  edge(a2a("types/task.ts"), "./participant.js"),
  edge(a2a("types/task.ts"), "../loaders.js"),
  edge(a2a("jobs/sweep.ts"), "../end-task.js"),
  { ...edge(a2a("feature.ts"), "./operations/cancel-task.js"), exact: true },
  { ...edge(a2a("public.ts"), "./store/tasks.js"), exact: true },
  edge("subgraphs/shared/database.ts", "../../generated/prisma/client.js"),
  {
    name: "what is composed imports the list of domains, and what features show",
    file: "subgraphs/index.ts",
    code: ["domains", "org/keys/public"].map((face) => `export * from "./${face}.js";\n`).join(""),
    says: "",
    exact: true,
  },
  {
    name: "the list of domains imports each of them",
    file: "subgraphs/domains.ts",
    code: 'export * from "./org/domain.js";\n',
    says: "",
    exact: true,
  },
  edge("gateway/server.ts", "../subgraphs/index.js"),
  edge("gateway/server.ts", "../subgraphs/shared/viewer.js"),
  edge("gateway/server.ts", "../rest-shim/index.js"),
  edge("gateway/server.ts", "../mcp-shim/index.js"),
  edge("cli/commands/mcp.ts", "../../mcp-shim/stdio.js"),
  edge("mcp-shim/tools/org/who.ts", "../../../generated/mcp-documents.js"),
  edge("rest-shim/routes/tasks.ts", "../../generated/documents.js"),
  edge("rest-shim/routes/tasks.ts", "../../gateway/http/executor.js", "", type),
  edge("rest-shim/routes/tasks.ts", "../../subgraphs/shared/errors/app-error.js"),
  edge("test/subgraphs/a2a/tasks.ts", "../../../subgraphs/a2a/store/tasks.js"),
  edge("test/subgraphs/a2a/tasks.ts", "../../../generated/prisma/client.js"),
];

const LOADER = "must take the viewer";
const OUTER = "only its own client";
const loaders = (domain: string, name: string, code: string, says = ""): LawCase => ({
  name,
  file: `subgraphs/a2a/${domain}/loaders.ts`,
  code,
  says,
  exact: true,
});
const operation = (name: string, code: string, says = ""): LawCase => ({
  name,
  file: a2a("operations/send-task.ts"),
  code,
  says,
});

const STATE = "is state of the module";

export const forbiddenCode: LawCase[] = [
  operation("a variable of a module that changes", "export let last = 0;\n", STATE),
  operation("a cache of a module", "const known = new Map();\nexport const at = (key) => known.get(key);\n", STATE),
  operation("a list of a module that is filled later", "export const all = [];\n", STATE),
  loaders("one", "a loader function without a viewer", "export const byId = (ids) => find(ids);\n", LOADER),
  loaders(
    "two",
    "a DataLoader whose batch function forgets the viewer it was given",
    "export function tasks(viewer, db) {\n  return new DataLoader((ids) => find(db, ids));\n}\n",
    LOADER,
  ),
  operation(
    "a reference resolver without a viewer",
    "export class Task {\n  static __resolveReference(ref, context) {\n    return find(context.db, ref.id);\n  }\n}\n",
    LOADER,
  ),
  operation(
    "a subgraph's row of references without a viewer",
    "export const run = () => build({ references: { Task: (ref, context) => find(context.services.db, ref.id) } });\n",
    LOADER,
  ),
  operation("a named reference resolver", "export const resolveTaskReference = (ref) => find(ref.id);\n", LOADER),
  operation(
    "the outer client in a transaction",
    "export const run = (ctx) => transaction(ctx.db, async (tx) => {\n  await save(tx);\n  await ctx.db.task.find();\n});\n",
    OUTER,
  ),
  operation(
    "the outer client handed on in a transaction",
    "export const run = (db) => db.$transaction(async (tx) => {\n  await save(tx);\n  await audit(db);\n});\n",
    OUTER,
  ),
  operation(
    "the object the transaction was opened on",
    "export const run = (pool) => pool.transaction(async (tx) => {\n  await save(tx);\n  await pool.task.find();\n});\n",
    OUTER,
  ),
  operation(
    "the object a transaction on the driver was opened on",
    "export const run = (pool) => pool.pipelinedTransaction(async (tx) => {\n  await save(tx);\n  await pool.task.find();\n});\n",
    OUTER,
  ),
  operation(
    "the outer client in a function inside a transaction",
    "export const run = (ids) => prisma.$transaction((tx) => Promise.all(ids.map((id) => prisma.task.find(tx, id))));\n",
    OUTER,
  ),
];

export const allowedCode: LawCase[] = [
  operation("a table of a module", "export const names = new Map([[1, 'one']]);\nexport const none = new Set([2]);\n"),
  operation(
    "a collection of a call",
    "export const run = () => {\n  let last = 0;\n  return new Map([[last, 1]]);\n};\n",
  ),
  loaders(
    "three",
    "a loader that filters by viewer",
    "export function tasks(viewer, db) {\n  return new DataLoader((ids) => find(db, viewer, ids).then((rows) => rows.map((row) => row.id)));\n}\n",
  ),
  operation(
    "a reference resolver with a viewer",
    "export const map = { __resolveReference: (ref, { viewer }) => find(viewer, ref.id) };\n",
  ),
  operation(
    "a subgraph's row of references that asks a loader of the request",
    "export const run = () => build({ references: { Task: (ref, context) => context.loader(tasks).load(ref.id) } });\n",
  ),
  operation(
    "a transaction on its own client",
    "export const run = (ctx) => transaction(ctx.db, async (db) => {\n  await save(db, { db: ctx.viewer });\n  await db.task.find();\n});\n",
  ),
  operation("the outer client outside a transaction", "export const run = (ctx) => ctx.db.task.find();\n"),
];
