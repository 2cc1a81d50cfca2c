import { once } from "node:events";
import { projectFile } from "../../gateway/files/project-file.js";
import type { ServerProcess } from "./process-server.js";

const probe = projectFile("generated/js/test/support/process-memory-probe.js");

/** Options of node for a server whose memory is measured. */
export const measurable = ["--expose-gc", "--import", probe] as const;

/** What a server says of itself; the collection of garbage that it takes is not counted as work. */
export interface Reading {
  /** Milliseconds of processor time before the collection, and after it. */
  readonly processor: number;
  readonly afterCollection: number;
  /** Bytes in use after the collection. */
  readonly memory: number;
}

/** A server that says nothing for `patience` milliseconds rejects it. It must not be asked while something is sent to it. */
export async function readFigures({ child }: ServerProcess, patience = 60_000): Promise<Reading> {
  const answered = once(child, "message", { signal: AbortSignal.timeout(patience) }) as Promise<[Reading]>;
  child.send("figures?");
  return (await answered)[0];
}

/** Bytes that are in use after a garbage collection: the heap and the buffers beside it. */
export async function memoryInUse({ child }: ServerProcess): Promise<number> {
  const answered = once(child, "message") as Promise<[{ memory: number }]>;
  child.send("memory?");
  return (await answered)[0].memory;
}
