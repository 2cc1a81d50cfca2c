import { afterAll, beforeAll, expect, it } from "vitest";
import { addRule } from "../a2a/support/rules.js";
import { sendTask } from "../a2a/support/send-task.js";
import { subscribe } from "../org/support/webhooks.js";
import { ManualClock } from "../support/manual-clock.js";
import {
  makeAgent,
  makeInvitation,
  makeMember,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { initialized, putSecret } from "../vault/support/vaults.js";
import { rest } from "../support/rest.js";

const rows = 4;
let parley: TestParley;
let organization: TestOrganization;
let agents: TestAgent[];
let secretId: string;

// Everything is made while the clock stands still.
beforeAll(async () => {
  const environment = { A2A_NEW_TASKS_PER_MINUTE: "6000" };
  parley = await startTestParley({ clock: new ManualClock(new Date("2026-03-01T09:00:00Z")), environment });
  const { services } = parley;
  organization = await makeOrganization(services);
  agents = [];
  for (let n = 0; n < rows; n++) agents.push(await makeAgent(services, organization, `twin-${n}`));
  const [own, ...peers] = agents as [TestAgent, ...TestAgent[]];
  for (let n = 0; n < rows; n++) {
    await makeServiceToken(services, organization);
    await makeInvitation(services, organization, `guest-${n}@people.example`);
    await makeMember(services, organization.id);
    await sendTask(parley, own, peers[0]!);
    await subscribe(parley, organization.admin, own.id, `https://receiver.example/${n}`);
  }
  for (const peer of peers) await addRule(parley, organization, own, "allow", peer);
  await initialized(parley, organization.adminKey, "twins");
  const vaultId = (await rest(parley, organization.adminKey, "GET", "/api/v1/vault/info")).body.id;
  for (let n = 0; n < rows; n++) {
    secretId = await putSecret(
      parley,
      vaultId,
      `twin ${n}`,
      agents.map(({ id }) => id),
    );
  }
});
afterAll(() => parley?.close());

/** The cursors of a list, read in pages of that size. */
async function walk(name: string, fixed: string, size: number, credential: TestCredential): Promise<string[]> {
  const cursors: string[] = [];
  for (let after: string | null = null, more = true; more && cursors.length < 100;) {
    const document: string = `query($after: String) {
      ${name}(${fixed} first: ${size}, after: $after) { edges { cursor } pageInfo { hasNextPage endCursor } }
    }`;
    const { data, errors } = await parley.graphql(document, { after }, credential);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    const page: any = data![name];
    cursors.push(...page.edges.map(({ cursor }: { cursor: string }) => cursor));
    after = page.pageInfo.endCursor;
    more = page.pageInfo.hasNextPage;
  }
  return cursors;
}

const lists: [name: string, fixed?: () => string, as?: "adminKey"][] = [
  ["identities"],
  ["mailboxes"],
  ["apiKeys"],
  ["serviceTokens"],
  ["organizationInvitations"],
  ["webhookSubscriptions"],
  ["vaultSecrets", undefined, "adminKey"],
  ["vaultAccessRules", () => `secretId: "${secretId}"`, "adminKey"],
  ["vaultAuditEvents", undefined, "adminKey"],
  ["a2aTasks", () => `agentHandle: "twin-0", direction: BOTH`],
  ["a2aTasks", () => `agentHandle: "twin-1", direction: INBOUND`],
  ["a2aMessages", () => `agentHandle: "twin-0", direction: BOTH`],
  ["a2aContexts", () => `agentHandle: "twin-0", direction: BOTH`],
  ["a2aContactRules", () => `agentHandle: "twin-0"`],
  ["a2aOrganizationContactRules"],
  ["a2aOrganizationSettings"],
  ["a2aOrganizationDirectory"],
];

it.each(lists)("%s, read in small pages, has every row once, though all were made in one moment", async (...list) => {
  const [name, fixed, as = "admin"] = list;
  const credential = organization[as];
  const whole = await walk(name, fixed?.() ?? "", 100, credential);
  expect(whole.length).toBeGreaterThanOrEqual(name === "vaultAuditEvents" ? 1 : rows - 1);
  expect(await walk(name, fixed?.() ?? "", 1, credential)).toEqual(whole);
  expect(await walk(name, fixed?.() ?? "", 2, credential)).toEqual(whole);
});
