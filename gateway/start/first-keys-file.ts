import path from "node:path";

/** The file that the first keys are written to. */
export function firstKeysFile(dataDir: string): string {
  return path.resolve(dataDir, "bootstrap.json");
}
