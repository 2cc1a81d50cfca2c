import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./files.mjs";
import { BuildError, runNode } from "./run.mjs";

/** Compiles each client into a package of its own, with types, and copies it to where the server's package exports it. */
export async function buildClients() {
  const folder = join(ROOT, "clients");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    // A project without clients has no package there.
    if (!existsSync(join(folder, name, "package.json"))) continue;
    const output = join(folder, name, "dist");
    rmSync(output, { recursive: true, force: true });
    const compiler = await runNode("node_modules/typescript/bin/tsc", ["-p", join(folder, name)]);
    if (compiler.code !== 0) throw new BuildError(compiler.output);
    const exported = join(ROOT, "dist/clients", name);
    rmSync(exported, { recursive: true, force: true });
    cpSync(output, exported, { recursive: true });
  }
}
