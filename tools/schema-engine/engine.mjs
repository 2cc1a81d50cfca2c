// Loads the WASM engine and gives it a database adapter.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { adapterFactory } from "./adapter.mjs";

/** The text of the engine's last panic: the exception that follows it says only "unreachable". */
export let lastPanic;

globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message(message) {
    lastPanic = message;
    process.stderr.write(`${message}\n`);
  },
};

// The package's own entry imports the .wasm file as a module, which Node 20 cannot do.
const wasmPath = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm")
  .replace(/schema_engine\.js$/, "schema_engine_bg.wasm");
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), { "./schema_engine_bg.js": glue });
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

export function engineVersion() {
  return glue.version();
}

/** An engine for these schema files, with the function that turns its numbered errors into what the adapter threw. */
export async function createEngine(datamodels, url) {
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url));
  const ignoreLog = () => {};
  const engine = await glue.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    ignoreLog,
    factory,
  );
  const original = (error) => {
    const number = /^\d+$/.test(error?.message ?? "") ? Number(error.message) : undefined;
    return (number !== undefined && factory.errorRegistry?.consumeError(number)?.error) || error;
  };
  return { engine, original };
}
