import { open, rename } from "node:fs/promises";
import path from "node:path";

/** Writes a file that only its owner can read. The write is atomic, also in a crash. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
