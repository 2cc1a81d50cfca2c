// Line-delimited JSON-RPC over stdio, as the CLI speaks it: one request at a time, in order.
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";
import { lastPanic } from "./engine.mjs";

const STDOUT = 1;
const METHOD_NAMES = { getDatabaseVersion: "version" };

export function serve(createEngine) {
  let pending;
  let started;
  let queue = Promise.resolve();

  // A panic of the WASM engine surfaces outside the awaited call. Unanswered, the CLI would end silently with exit code
  // 0, and a drift check would pass on a dead engine.
  process.on("uncaughtException", (error) => {
    if (pending !== undefined) answerError(pending, { message: lastPanic ?? String(error?.message ?? error) });
    process.exit(1);
  });

  const handle = async ({ id, method, params = {} }) => {
    if (id === undefined || !method) return;
    pending = id;
    let original = (error) => error;
    try {
      started ??= createEngine();
      const { engine, original: unwrap } = await started;
      original = unwrap;
      answer(id, await call(engine, method, params, id));
    } catch (error) {
      answerError(id, original(error));
    }
    pending = undefined;
  };

  createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on("line", (line) => {
      queue = queue.then(() => handle(JSON.parse(line)));
    })
    .on("close", () => void queue.then(() => process.exit()));
}

async function call(engine, method, params, id) {
  const result = await callWithShadow(engine, METHOD_NAMES[method] ?? method, params);
  if (method !== "diff" || result?.stdout == null) return result;
  // The native engine does not return what it found: it asks the CLI to print it.
  send({ id: 1_000_000 + id, method: "print", params: { content: result.stdout } });
  return { exitCode: result.exitCode };
}

/** Some calls read a cache of the migrated schema which only `devDiagnostic` fills, through the shadow database. */
async function callWithShadow(engine, method, params) {
  try {
    return await engine[method](params);
  } catch (error) {
    const needsShadow = /must be provided through an external factory/.test(String(error?.message));
    if (!needsShadow || !params.migrationsList) throw error;
    await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    return engine[method](params);
  }
}

function answer(id, result) {
  send({ id, result: result ?? {} });
}

function answerError(id, error) {
  const data = {
    is_panic: false,
    message: String(error?.message ?? error),
    error_code: error?.code ?? null,
    meta: error?.meta ?? null,
  };
  send({ id, error: { code: 4466, message: "An error happened. Check the data field for details.", data } });
}

// Synchronous, so that nothing is lost when the process ends right after an answer.
function send(message) {
  writeSync(STDOUT, `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
