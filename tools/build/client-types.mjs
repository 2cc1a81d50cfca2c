import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./files.mjs";
import { BuildError, runNode } from "./run.mjs";

/** Writes the types of the clients beside their code in `dist`, for programs in TypeScript that use them. */
export async function writeClientTypes() {
  // A project without clients has no types of them.
  if (!existsSync(join(ROOT, "tsconfig.clients.json"))) return undefined;
  const { code, output } = await runNode("node_modules/typescript/bin/tsc", ["-p", "tsconfig.clients.json"]);
  if (code !== 0) throw new BuildError(output);
  return undefined;
}
