// State of a module outlives every server of the process, and is never closed. A part holds what a process opens
// (subgraphs/shared/context/parts.ts). The exceptions are listed here with their reasons.
import { relative, sep } from "node:path";

/** The server and the command line. A page of the console is a process itself. */
const AREAS = ["subgraphs", "gateway", "rest-shim", "mcp-shim", "cli"];

const MEMO = "is a memo of a value, collected together with it";
const MARK = "marks a transaction, and is collected together with it";
const DECLARED =
  "type-graphql asks for the members of a type without arguments, so they are here before the schema is built";
const WHOLE_PROCESS = "is one for a process of the operating system, however many servers run in it";

/** File → the names of its state, and why each may stay. */
export const EXCEPTIONS = {
  "gateway/admission/check-representations.ts": { keysBySchema: MEMO },
  "gateway/federation/composition.ts": {
    read: "servers of one process share a composition: half of a start goes into it",
  },
  "gateway/federation/validation-errors.ts": { found: MEMO },
  "gateway/federation/planner.ts": { planners: "servers of one process share a thread, which ends when it is idle" },
  "gateway/federation/prepared-documents.ts": { readBefore: "a file of the build, read once", hashes: MEMO },
  "gateway/http/metrics.ts": { processMetrics: WHOLE_PROCESS },
  "gateway/limits/cost.ts": { known: MEMO },
  "gateway/limits/introspection-size.ts": { bounds: MEMO },
  "gateway/limits/repeats.ts": { aliased: MEMO },
  "gateway/start/watchdog-thread.ts": { signals: WHOLE_PROCESS },
  "gateway/subscriptions/payload-of.ts": { payloads: MEMO },
  "gateway/subscriptions/position-of.ts": { positions: MEMO },
  "gateway/subscriptions/size-of.ts": { sizes: MEMO },
  "rest-shim/mount.ts": { tables: MEMO },
  "rest-shim/wire/check-shape.ts": { validators: MEMO },
  "rest-shim/wire/prepared-answer.ts": { prepared: MEMO },
  "subgraphs/mail/messages/mime/body-text.ts": { known: MEMO },
  "subgraphs/mail/messages/mime/charset-name.ts": { known: "names of character sets that the libraries know: bounded" },
  "subgraphs/mail/messages/rules/zone-offset.ts": { formats: "formats of time zones: bounded by their number" },
  "subgraphs/org/activity/types/activity-subject.ts": { foreign: DECLARED, subjectOfKind: DECLARED },
  "subgraphs/org/resource-links/types.ts": { stored: DECLARED },
  "subgraphs/org/webhooks/types/webhook-topic.ts": { WebhookChannel: DECLARED, descriptions: DECLARED },
  "subgraphs/shared/database/actor.ts": { actors: MARK },
  "subgraphs/shared/database/client.ts": { withEvents: MARK, withDeliveries: MARK },
  "subgraphs/shared/events/revocation.ts": { sent: MARK },
  "subgraphs/shared/identity/ordered-id.ts": { lastStep: WHOLE_PROCESS },
  "subgraphs/shared/tracing/tracing.ts": { tracing: WHOLE_PROCESS },
};

const COLLECTIONS = ["Map", "Set", "WeakMap", "WeakSet", "LruCache", "Agent"];

/** Whether a value that is made when the module loads is there to be changed later. */
function isFilledLater(value) {
  if (value?.type === "TSAsExpression" || value?.type === "TSSatisfiesExpression")
    return isFilledLater(value.expression);
  if (value?.type === "ArrayExpression") return value.elements.length === 0;
  if (value?.type === "ObjectExpression") return value.properties.length === 0;
  if (value?.type !== "NewExpression" || !COLLECTIONS.includes(value.callee.name)) return false;
  // A map of given entries is a table, and a set of given values a list.
  return !["Map", "Set"].includes(value.callee.name) || value.arguments.length === 0;
}

/** Refuses variables of a module that change, and collections that begin empty, except those of the list. */
export const moduleState = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    if (!AREAS.includes(file.split("/")[0]) || !file.endsWith(".ts")) return {};
    const allowed = EXCEPTIONS[file] ?? {};
    return {
      Program(program) {
        const found = new Set();
        for (const statement of program.body) {
          const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declaration?.type !== "VariableDeclaration" || declaration.declare) continue;
          for (const { id, init } of declaration.declarations) {
            if (declaration.kind === "const" && !isFilledLater(init)) continue;
            found.add(id.name);
            if (allowed[id.name] !== undefined) continue;
            const message = `${id.name} is state of the module: make it a part of the process (definePart)`;
            context.report({ node: id, message });
          }
        }
        for (const name of Object.keys(allowed)) {
          if (!found.has(name))
            context.report({
              node: program,
              message: `${name} is gone: take it from the list of tools/lint/module-state.mjs`,
            });
        }
      },
    };
  },
};
