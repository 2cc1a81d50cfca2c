import { isObjectType } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { slack } from "../../chat/support/slack.js";
import { handsetEnvironment } from "../../messaging/support/handsets.js";
import { schema } from "../../support/api-contract.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { a2a } from "./a2a.js";
import { chat } from "./chat.js";
import { everybody, walkCorrespondence } from "./correspondence.js";
import { mail } from "./mail.js";
import { messaging } from "./messaging.js";
import type { ListOfMoment, Moment } from "./moment.js";
import { org } from "./org.js";
import { vault } from "./vault.js";

let parley: TestParley;
let moment: Moment;
const lists = new Map<string, ListOfMoment[]>();

// Everything is made while the clock stands still.
beforeAll(async () => {
  const environment = {
    ...handsetEnvironment,
    A2A_NEW_TASKS_PER_MINUTE: "6000",
    CHAT_SLACK_API_URL: slack.apiUrl,
    WEBHOOK_ALLOW_INSECURE: "1",
  };
  parley = await startTestParley({ clock: new ManualClock(new Date("2026-03-01T09:00:00Z")), environment });
  const organization = await makeOrganization(parley.services, "enterprise");
  await makeOperator(parley, organization.id);
  const own = await makeAgent(parley.services, organization, "twin-0");
  const agents = [own] as [typeof own, ...(typeof own)[]];
  for (let n = 1; n < 4; n++) agents.push(await makeAgent(parley.services, organization, `twin-${n}`));
  moment = { parley, organization, agents, rows: 4 };
  for (const make of [org, a2a, vault, mail, messaging, chat]) {
    for (const list of await make(moment)) lists.set(list.name, [...(lists.get(list.name) ?? []), list]);
  }
});
afterAll(() => parley?.close());

/** Every list of `Query` that is read in pages. */
const connections = Object.values(schema.getQueryType()!.getFields())
  .filter(({ type, args }) => {
    const named = "ofType" in type ? type.ofType : type;
    return isObjectType(named) && named.name.endsWith("Connection") && args.some(({ name }) => name === "after");
  })
  .map(({ name }) => name);

/** The cursors of a list, read in pages of that size; of each page, what is said of its start is checked. */
async function walk({ name, fixed = "" }: ListOfMoment, size: number, credential: TestCredential): Promise<string[]> {
  const cursors: string[] = [];
  for (let after: string | null = null, more = true; more && cursors.length < 100;) {
    const document: string = `query($after: String) {
      ${name}(${fixed} first: ${size}, after: $after) { edges { cursor } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } }
    }`;
    const { data, errors } = await parley.graphql(document, { after }, credential);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    const page: any = data![name];
    expect(page.pageInfo).toMatchObject({
      hasPreviousPage: after !== null,
      startCursor: page.edges[0]?.cursor ?? null,
    });
    cursors.push(...page.edges.map(({ cursor }: { cursor: string }) => cursor));
    after = page.pageInfo.endCursor;
    more = page.pageInfo.hasNextPage;
  }
  return cursors;
}

it.each(connections)(
  "%s, read in small pages, has every row once, though all were made in one moment",
  async (name) => {
    const { organization, agents, rows } = moment;
    const found = lists.get(name) ?? [];
    expect(found, `A domain's file in this folder makes rows of ${name}`).not.toEqual([]);
    for (const list of found) {
      const credential = list.as === "agent" ? agents[0].key : organization[list.as ?? "admin"];
      const whole = await walk(list, 100, credential);
      expect(whole.length).toBeGreaterThanOrEqual(list.least ?? rows);
      expect(new Set(whole).size).toBe(whole.length);
      expect(await walk(list, 1, credential)).toEqual(whole);
      expect(await walk(list, 2, credential)).toEqual(whole);
    }
  },
);

it("a correspondence over all channels, read in small pages, has every message once", async () => {
  const contactId = await everybody(moment);
  for (const order of ["ASC", "DESC"] as const) {
    const whole = await walkCorrespondence(moment, contactId, order, 100);
    for (const channel of ["EMAIL", "IMESSAGE", "SLACK", "A2A"]) {
      const count = whole.filter((one) => one.channel === channel).length;
      expect(count, channel).toBeGreaterThanOrEqual(moment.rows);
    }
    expect(new Set(whole.map(({ sourceId }) => sourceId)).size).toBe(whole.length);
    expect(await walkCorrespondence(moment, contactId, order, 1)).toEqual(whole);
    expect(await walkCorrespondence(moment, contactId, order, 2)).toEqual(whole);
  }
});

it.each([`""`, `"no UUID"`, `"00000000-0000-4000-8000-000000000000"`])(
  "a list of tasks that is empty, for context %s, starts and ends nowhere",
  async (context) => {
    const document = `{
      a2aDelegatedTasks(workerHandle: "twin-1", filter: { contextId: ${context} }) {
        edges { cursor } pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
      }
    }`;
    const { data } = await moment.parley.graphql(document, {}, moment.agents[0].key);
    const pageInfo = { hasNextPage: false, endCursor: null, hasPreviousPage: false, startCursor: null };
    expect(data!["a2aDelegatedTasks"]).toEqual({ edges: [], pageInfo });
  },
);
