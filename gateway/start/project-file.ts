import { existsSync } from "node:fs";
import path from "node:path";

/** A file or folder at the project's root, whether this runs from source or from `dist`. */
export function projectFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, name);
    if (existsSync(path.join(folder, "package.json")) && existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`${name} is missing beside package.json.`);
  }
}
