import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { Keyring } from "./keyring.js";
import { SecretError } from "./secret-error.js";

/**
 * The PARLEY_SECRET of an installation with an embedded database: the content of `<data dir>/secret`, created on the
 * first start (256 random bits, readable by its owner only). The file may be edited to rotate: `<new>,<old>`.
 * @throws SecretError when the file is empty, cannot be read, or holds no secret
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  return (await readSecret(file)) ?? (await createSecret(file));
}

async function readSecret(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SecretError(`${file}, the secret of this installation, cannot be read (${code ?? message}).`);
  }
  if (text === "") {
    throw new SecretError(
      `${file} is empty. Put the secret of this installation back; without it nothing can be opened.`,
    );
  }
  try {
    new Keyring(text);
  } catch {
    throw new SecretError(
      `${file} is not valid. It contains one or more secrets of at least 32 characters each, separated by commas. ` +
        "Put the secret of this installation back; without it nothing can be opened.",
    );
  }
  const openToOthers = ((await stat(file)).mode & 0o077) !== 0;
  if (openToOthers && process.platform !== "win32") await chmod(file, 0o600);
  return text;
}

/**
 * The file is created atomically: a crash leaves no partial secret, and of two processes that start together one
 * creates it and the other reads it.
 */
async function createSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("hex");
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    await syncDirectory(path.dirname(file));
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readSecret(file)) ?? secret;
  } finally {
    await unlink(draft);
  }
}

/** Without it, a crash of the machine may lose the file although data sealed with it was written. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
