import { cp, mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFile } from "../../gateway/files/project-file.js";

/** A copy of what the image has: neither sources nor compiled tests are there. */
export interface Delivered {
  /** The server to start. */
  readonly main: string;
  remove(): Promise<void>;
}

/** Copies what the image copies into a folder of its own. */
export async function copyDelivered(): Promise<Delivered> {
  const root = path.dirname(projectFile("package.json"));
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "parley-delivered-")));
  await mkdir(path.join(folder, "prisma"));
  for (const name of ["dist", "package.json", "prisma/migrations"]) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  await symlink(await realpath(path.join(root, "node_modules")), path.join(folder, "node_modules"));
  return {
    main: path.join(folder, "dist/gateway/main.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
