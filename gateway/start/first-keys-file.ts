import path from "node:path";

/** The file for the first keys. */
export function firstKeysFile(dataDir: string): string {
  return path.resolve(dataDir, "bootstrap.json");
}
