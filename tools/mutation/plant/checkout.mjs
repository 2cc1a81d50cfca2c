import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");

/** The text of a fault's file with the fault in it. Throws when the text to replace is not there exactly once, or a test is not there. */
export async function planted({ name, file, find, replace, tests }, folder) {
  const missing = tests.find((test) => !existsSync(path.join(folder, test)));
  if (missing !== undefined)
    throw new Error(`${name}: there is no test ${missing}. Give the fault the test's new place.`);
  const text = await readFile(path.join(folder, file), "utf8");
  const found = text.split(find).length - 1;
  if (found === 1) return { text, faulty: text.replace(find, () => replace) };
  throw new Error(`${name}: its text stands ${found} times in ${file}, not once. Give the fault its new place.`);
}

/** Does `work` while the fault is in the copy. */
export async function withFault(fault, copy, work) {
  const { text, faulty } = await planted(fault, copy);
  const place = path.join(copy, fault.file);
  try {
    await writeFile(place, faulty);
    return await work();
  } finally {
    await writeFile(place, text);
  }
}

/**
 * A copy of the checkout, with a folder for what tests put into the system's folder of temporary files: so nothing stays of
 * tests that were killed. The user that runs PostgreSQL must reach its files there.
 */
export async function copyCheckout() {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), "parley-plant-"));
  const copy = path.join(folder, "copy");
  const temporary = path.join(folder, "tmp");
  await mkdir(temporary, { recursive: true });
  for (const passed of [folder, temporary]) await chmod(passed, 0o711);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const files = listed.toString().split("\0").filter(Boolean);
  for (const file of files)
    await cp(path.join(root, file), path.join(copy, file), { force: true }).catch(ignoreDeleted);
  for (const built of ["generated", "dist"]) {
    const filter = (source) => !path.basename(source).startsWith(".stryker");
    await cp(path.join(root, built), path.join(copy, built), { recursive: true, filter });
  }
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return { copy, temporary, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function ignoreDeleted(error) {
  if (error.code !== "ENOENT") throw error;
}
