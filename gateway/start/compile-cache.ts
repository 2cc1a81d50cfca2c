import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import path from "node:path";

/**
 * Keeps compiled code for the next start, with Node 22 and newer. It is in the data directory, because node runs what it
 * finds there: nobody else may write it. A first start has no data directory yet and keeps nothing.
 */
export function keepCompiledCode({ PARLEY_DATA_DIR }: NodeJS.ProcessEnv): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };
  const dataDir = path.resolve(PARLEY_DATA_DIR || ".parley");
  if (existsSync(dataDir)) enableCompileCache?.(path.join(dataDir, "compile-cache"));
}
