import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, GraphqlVaultServer } from "../../../clients/vault/graphql-vault-server.js";
import { VaultClient } from "../../../clients/vault/vault-client.js";
import type { VaultServer } from "../../../clients/vault/vault-server.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { tellStory, toldStory } from "./story.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});

afterAll(() => parley?.close());

/** Asks over GraphQL, with an API key. */
const overGraphql = (apiKey: string): VaultServer =>
  new GraphqlVaultServer({
    async send(query, variables) {
      const headers = { "content-type": "application/json", "x-api-key": apiKey };
      const body = JSON.stringify({ query, variables });
      const response = await fetch(`${parley.url}/graphql`, { method: "POST", headers, body });
      return dataOf(response.status, await response.json());
    },
  });

// Over REST a page tells it (browser.test.ts): deriving a vault's keys takes seconds of a processor.
test("over GraphQL a vault lives from its making to its recovery, and an agent reads what is shared with it", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, "scout");
  const as = (apiKey: string) => new VaultClient(overGraphql(apiKey));
  const cast = { admin: as(organization.adminKey), agent: as(agent.key), agentId: agent.id };
  expect(await tellStory(cast)).toEqual(toldStory);
}, 300_000);
