import { existsSync } from "node:fs";
import path from "node:path";

/** A file or folder in the project's root, for code that runs from source or was built. */
export function projectFile(name: string): string {
  return nearest(name, (folder) => existsSync(path.join(folder, "package.json")));
}

/** A file that the build copies unchanged into `dist`. Its path there is the same as in the sources. */
export function shippedFile(name: string): string {
  return nearest(name, () => true);
}

function nearest(name: string, isPlace: (folder: string) => boolean): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, name);
    if (isPlace(folder) && existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`${name} is missing. Run "npm run build" again.`);
  }
}
