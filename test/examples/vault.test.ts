import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

const cwd = path.resolve(import.meta.dirname, "../..");

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});

afterAll(() => parley?.close());

it("a secret is shared with an agent, who reads it; a second run needs no new vault", async () => {
  const organization = await makeOrganization(parley.services);
  const { key: AGENT_KEY } = await makeAgent(parley.services, organization, "scout");
  const people = { PARLEY_KEY: organization.adminKey, AGENT: "scout", AGENT_KEY, VAULT_KEY: "Example-Vault-Key-1" };
  const env = { ...process.env, ...people, PARLEY_URL: parley.url };
  const run = async () =>
    (await promisify(execFile)("node", ["dist/examples/vault/share-a-secret.js"], { cwd, env })).stdout.trim();
  const shared = ['Shared "Weather service" with @scout', "@scout reads sk-example"];
  const [, ...lines] = (await run()).split("\n");
  expect(lines.slice(0, 4).every((line) => /^ {2}\w{4}(-\w{4}){7}$/.test(line))).toBe(true);
  expect(lines.slice(4)).toEqual(shared);
  expect((await run()).split("\n")).toEqual(shared);
}, 300_000);
