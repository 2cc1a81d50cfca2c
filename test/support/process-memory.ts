import { once } from "node:events";
import { projectFile } from "../../gateway/start/project-file.js";
import type { ServerProcess } from "./process-server.js";

const probe = projectFile("generated/js/test/support/process-memory-probe.js");

/** Options of node for a server whose memory is measured. */
export const measurable = ["--expose-gc", "--import", probe] as const;

/** Bytes that are in use after a garbage collection: the heap and the buffers beside it. */
export async function memoryInUse({ child }: ServerProcess): Promise<number> {
  const answered = once(child, "message") as Promise<[{ memory: number }]>;
  child.send("memory?");
  return (await answered)[0].memory;
}
