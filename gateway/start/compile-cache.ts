import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import path from "node:path";

/**
 * Caches compiled code for the next start, with Node 22 and newer. The cache is in the data directory, because node
 * runs its content: no other user may write it. A first start has no data directory yet and caches nothing.
 */
export function keepCompiledCode({ PARLEY_DATA_DIR }: NodeJS.ProcessEnv): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };
  const dataDir = path.resolve(PARLEY_DATA_DIR || ".parley");
  if (existsSync(dataDir)) enableCompileCache?.(path.join(dataDir, "compile-cache"));
}
