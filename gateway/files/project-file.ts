import { existsSync } from "node:fs";
import path from "node:path";

/** A file or folder at the project's root, whether this runs from source or was built. */
export function projectFile(name: string): string {
  return nearest(name, (folder) => existsSync(path.join(folder, "package.json")));
}

/** A file that the build puts into `dist` as it is, by its path there, which is its path in the sources too. */
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
