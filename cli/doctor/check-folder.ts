import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { type Diagnosis, ok, warning, wrong } from "./diagnosis.js";

/** Files of the data directory that must be readable by their owner only. */
const privateFiles = ["secret", "bootstrap.json", "sign-in-link.txt", "outbox-link.txt"];

/** Whether the data directory is writable, and its secrets are not readable by others. */
export async function checkFolder(dataDir: string): Promise<Diagnosis[]> {
  const folder = path.resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      return [warning("no_data_dir", `There is no data directory ${folder}.`, "Run parley start.")];
    const remedy = "Run the command as the user that owns it, or set PARLEY_DATA_DIR to another folder.";
    return [wrong("data_dir_closed", `This user may not write ${folder}.`, remedy)];
  }
  const open: string[] = [];
  for (const name of privateFiles) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found !== null && (found.mode & 0o077) !== 0) open.push(path.join(folder, name));
  }
  if (open.length === 0) return [ok("data_dir", `The data directory is ${folder}.`)];
  return [wrong("secrets_readable", `Other users can read ${open.join(" and ")}.`, `Run chmod 600 ${open.join(" ")}.`)];
}
