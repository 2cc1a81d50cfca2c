import { afterAll, beforeAll, expect, test } from "vitest";
import { VaultClient } from "../../../examples/vault/vault-client.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { tellStory, toldStory } from "./story.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});

afterAll(() => parley?.close());

test("a vault lives from its making to its recovery, and an agent reads what is shared with it", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, "scout");
  const as = (apiKey: string) => new VaultClient({ baseUrl: parley.url, apiKey });
  const cast = { admin: as(organization.adminKey), agent: as(agent.key), agentId: agent.id };
  expect(await tellStory(cast)).toEqual(toldStory);
}, 300_000);
