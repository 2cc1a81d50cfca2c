import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renewSearches } from "../../../subgraphs/a2a/tasks/jobs/renew-searches.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger } from "../support/ledger.js";
import { rpc } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services, "enterprise");
  requester = await makeAgent(parley.services, home, "coordinator");
});
afterAll(() => parley.close());

async function open(to: string, parts: object[]): Promise<void> {
  const message = { messageId: randomUUID(), role: "ROLE_USER", parts };
  await rpc(parley, requester.key, to, "SendMessage", { message, configuration: { returnImmediately: true } });
}

it("finds words however their parts are joined, and what an earlier version stored", async () => {
  const joiner = await makeAgent(parley.services, home, "joiner");
  await open("joiner", [{ text: "Miss O’Neil pays INV-2023/a20bf366" }]);
  await open("joiner", [{ data: { note: "miss oneil　第３四半期" } }]);
  const count = async (query: string) =>
    (await rest(parley, joiner.key, "GET", `${ledger("joiner")}/messages?q=${encodeURIComponent(query)}`)).body.items
      .length;
  const expected = {
    oneil: 2,
    "o'neil": 2,
    "O-NEIL": 2,
    a20bf366: 1,
    inv2023: 1,
    "inv-2023": 1,
    第3四半期: 1,
    neal: 0,
  };
  for (const [query, messages] of Object.entries(expected))
    expect([query, await count(query)]).toEqual([query, messages]);
  const { driver } = parley.services.database.request;
  await driver.query(
    `update a2a_message set search_text = lower(parts #>> '{0,text}'), search_form = 1
     where worker_id = $1 and parts #>> '{0,text}' like 'Miss%'`,
    [joiner.id],
  );
  expect(await count("oneil")).toBe(1);
  await renewSearches.run({ services: parley.services, signal: new AbortController().signal } as never);
  expect(await count("oneil")).toBe(2);
  const { rows } = await driver.query("select 1 from a2a_message where search_form < 3");
  expect(rows).toEqual([]);
});
