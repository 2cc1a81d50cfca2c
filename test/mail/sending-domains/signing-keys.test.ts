import { createPublicKey, createSign, createVerify } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findSigningKey, isHostedDomain } from "../../../subgraphs/mail/sending-domains/public.js";
import { dkimSelector } from "../../../subgraphs/mail/sending-domains/rules/dkim-selector.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices({ MAIL_DOMAIN: "agents.example.com" });
});

afterAll(async () => {
  await services.close();
});

it("makes the platform's key on first need, and one only when many ask at once", async () => {
  const db = services.database.jobs.reader;
  const keys = await Promise.all(
    ["agents.example.com", "AGENTS.example.com", "agents.example.com"].map((domain) =>
      findSigningKey(db, services, domain),
    ),
  );
  expect(new Set(keys.map((key) => key!.privateKey)).size).toBe(1);
  expect(keys[0]).toMatchObject({ domain: "agents.example.com", selector: "s202603" });
  expect(await services.database.jobs.reader.dkimKey.count()).toBe(1);
});

it("stores the private half sealed, and what it signs is verified by the published half", async () => {
  const key = (await findSigningKey(services.database.jobs.reader, services, "agents.example.com"))!;
  const row = await services.database.jobs.reader.dkimKey.findFirstOrThrow();
  expect(Buffer.from(row.sealedPrivateKey).toString("latin1")).not.toContain("PRIVATE KEY");
  const published = createPublicKey({ key: Buffer.from(row.publicKey, "base64"), format: "der", type: "spki" });
  expect(published.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
  const signature = createSign("sha256").update("mail").sign(key.privateKey);
  expect(createVerify("sha256").update("mail").verify(published, signature)).toBe(true);
});

it("signs for no domain that nobody has proved", async () => {
  expect(await findSigningKey(services.database.jobs.reader, services, "elsewhere.example")).toBeNull();
});

it.each([
  ["agents.example.com", true],
  ["Agents.Example.Com.", true],
  ["sub.agents.example.com", false],
  ["example.com", false],
  ["", false],
  ["a\u0000b", false],
])("hosts %j: %j", async (domain, hosted) => {
  expect(await isHostedDomain(services.database.jobs.reader, services.config, domain)).toBe(hosted);
});

it.each([
  [[], "s202612"],
  [["s202611"], "s202612"],
  [["s202612"], "s202612-2"],
  [["s202612", "s202612-2"], "s202612-3"],
])("with the selectors %j the next is %s", (taken, selector) => {
  expect(dkimSelector(new Date("2026-12-31T23:59:59Z"), taken)).toBe(selector);
});
