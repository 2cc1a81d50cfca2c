import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { BootstrapResult } from "../../subgraphs/index.js";

/**
 * Writes the first organization's keys to `bootstrap.json` in the data directory, readable by its owner alone, and
 * answers the file's path. It is on the disk when this resolves, and never half there.
 */
export async function writeBootstrapFile(dataDir: string, result: BootstrapResult): Promise<string> {
  const file = path.resolve(dataDir, "bootstrap.json");
  const draft = `${file}.${process.pid}.new`;
  await mkdir(dataDir, { recursive: true });
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(contentOf(result), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return file;
}

function contentOf(result: BootstrapResult): object {
  return {
    base_url: result.baseUrl,
    organization_id: result.organizationId,
    user_id: result.userId,
    email: result.email,
    admin_key: result.adminKey,
    console_token: result.consoleToken,
  };
}
