import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { SecretError } from "../../../subgraphs/shared/secrets/secret-error.js";
import { readOrCreateSecret } from "../../../subgraphs/shared/secrets/secret-file.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-secret-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the first start makes a secret that only its owner reads, and leaves nothing else", async () => {
  const dataDir = path.join(folder, "data");
  const secret = await readOrCreateSecret(dataDir);
  expect(new Keyring(secret).keyIds).toHaveLength(1);
  expect((await stat(path.join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secret"]);
  expect(await readFile(path.join(dataDir, "secret"), "utf8")).toBe(`${secret}\n`);
});

test("later starts find the same one", async () => {
  const secret = await readOrCreateSecret(folder);
  expect(await readOrCreateSecret(folder)).toBe(secret);
});

test("processes that start together agree on one", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("a file that others could read is closed to them", async () => {
  const file = path.join(folder, "secret");
  await writeFile(file, "new secret of this installation: long,old secret of this installation: long\n");
  await chmod(file, 0o644);
  expect(new Keyring(await readOrCreateSecret(folder)).keyIds).toHaveLength(2);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an emptied file is an error, never a new secret", async () => {
  await writeFile(path.join(folder, "secret"), "\n");
  await expect(readOrCreateSecret(folder)).rejects.toThrow(/secret is empty\. Put the secret .* back/);
});

test.each(["too short", "a secret of this installation: long enough,short", ",", "\u0000\u0001"])(
  "a file with %j is explained to the operator, without its content",
  async (content) => {
    await writeFile(path.join(folder, "secret"), content);
    const failure: unknown = await readOrCreateSecret(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SecretError);
    expect((failure as SecretError).message).toMatch(/secret is not valid\. .* at least 32 characters/);
    if (content.length > 5) expect((failure as SecretError).message).not.toContain(content);
  },
);

test("a file that cannot be read is explained to the operator", async () => {
  await mkdir(path.join(folder, "secret"));
  const failure: unknown = await readOrCreateSecret(folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SecretError);
  expect((failure as SecretError).message).toMatch(/secret, .* cannot be read \(EISDIR\)/);
});
