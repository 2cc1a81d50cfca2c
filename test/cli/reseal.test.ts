import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { createTestServices, type TestServices } from "../support/services.js";

const command = path.resolve(import.meta.dirname, "../../dist/cli/reseal.js");
const oldSecret = "old secret of this installation: long enough";
const newSecret = "new secret of this installation: long enough";

let database: TestDatabase;
let running: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: database.url });
  const ring = new Keyring(oldSecret);
  await checkSecret(running.database, ring, systemClock);
  await running.database.request.writer.issuerKey.create({
    data: { kid: "k", publicJwk: {}, sealedPrivate: ring.seal(Buffer.from("key"), "k"), createdAt: systemClock.now() },
  });
});
afterAll(async () => {
  await running.close();
  await database.drop();
});

async function run(secret: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: database.url, PARLEY_SECRET: secret },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number>((resolve) => child.once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output: output + complaints };
}

test("the re-seal command rotates a secret from its listing to its end, and never prints one", async () => {
  const wrong = await run(newSecret);
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining("is not the secret of this database") });
  expect((await run("short")).output).toContain("PARLEY_SECRET is not valid");
  const rotated = await run(`${newSecret},${oldSecret}`);
  expect(rotated.code).toBe(0);
  expect(rotated.output).toMatch(/issuer_key\.sealed_private +1 sealed again/);
  expect(rotated.output).toContain("You can remove the others from PARLEY_SECRET.");
  expect((await run(newSecret)).code).toBe(0);
  const dropped = await run(oldSecret);
  expect(dropped.code).toBe(1);
  expect([wrong, rotated, dropped].map(({ output }) => output).join()).not.toMatch(/long enough/);
});
