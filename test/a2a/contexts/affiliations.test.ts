import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeClaim, showClaim, type TestClaim } from "../../org/support/claims.js";
import { envelopes, insecure, subscribe } from "../../org/support/webhooks.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { ledger } from "../support/ledger.js";
import { openTask } from "../support/rpc.js";
import { set } from "../support/rules.js";

const clock = new ManualClock(new Date());
const day = 24 * 3_600_000;
const extension = "urn:parley:a2a:domain-affiliation:v1";
let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let agent: TestAgent;
let peer: TestAgent;
let claim: TestClaim;
let affiliation: object;
let receiver: Receiver;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  home = await makeOrganization(parley.services);
  away = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, home, handle("agent"));
  peer = await makeAgent(parley.services, away, handle("peer"));
  await set(parley, home, agent, { publicly_discoverable: true });
  await set(parley, away, peer, { publicly_discoverable: true });
  claim = await makeClaim(parley.services, home.id);
  await showClaim(parley.services, agent.id, claim);
  affiliation = {
    domain: claim.domain,
    verifier: "parley",
    last_success_at: clock.now().toISOString(),
    valid_until: new Date(clock.now().getTime() + 7 * day).toISOString(),
  };
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => parley.close());

const card = (headers = {}) => rest(parley, null, "GET", `/a2a/${agent.handle}/card`, undefined, headers);
const extensionsOf = ({ body }: { body: any }): any[] =>
  body.capabilities.extensions.filter(({ uri }: { uri: string }) => uri === extension);
const found = async (query: string, path = "/a2a/directory", key: string | null = null): Promise<string[]> => {
  const { body } = await rest(parley, key, "GET", `${path}?${query}`);
  return body.items.map((item: any) => item.card.name.slice(1));
};

describe("the domain of an agent", () => {
  it("is in the card of a public agent, and its end changes the card", async () => {
    const shown = await card();
    expect(extensionsOf(shown)).toEqual([
      { uri: extension, description: expect.any(String), required: false, params: affiliation },
    ]);
    const etag = shown.headers.get("etag")!;
    expect((await card({ "if-none-match": etag })).status).toBe(304);
    const before = new Date(shown.headers.get("last-modified")!);
    clock.advance(60_000);
    await rest(parley, home.adminKey, "DELETE", `/api/v1/organization-domains/${claim.id}`);
    const released = await card({ "if-none-match": etag });
    expect([released.status, extensionsOf(released)]).toEqual([200, []]);
    expect(new Date(released.headers.get("last-modified")!).getTime()).toBeGreaterThan(before.getTime());
  });

  it("is in the card for as long as the proof counts", async () => {
    clock.advance(7 * day - 1);
    expect(extensionsOf(await card())).toHaveLength(1);
    clock.advance(1);
    const late = await card();
    expect(extensionsOf(late)).toEqual([]);
    expect(new Date(late.headers.get("last-modified")!).getTime()).toBeGreaterThan(clock.now().getTime() - 1_000);
  });

  it("is not in the card of a private agent, which anybody can read who knows its handle", async () => {
    await set(parley, home, agent, { publicly_discoverable: false });
    expect(extensionsOf(await card())).toEqual([]);
  });

  it("finds public agents in directories", async () => {
    const other = await makeAgent(parley.services, home, handle("private"));
    await showClaim(parley.services, other.id, claim);
    const colleagues = "/api/v1/identities/a2a/directory";
    expect(await found(`verified_domain=${claim.domain.toUpperCase()}`)).toEqual([agent.handle]);
    expect(await found(`verified_domain=${claim.domain}&q=${agent.handle}`)).toEqual([agent.handle]);
    expect(await found(`verified_domain=${claim.domain}&q=nothing-of-that-name`)).toEqual([]);
    for (const none of ["", "x", `sub.${claim.domain}`, "a".repeat(10_000)])
      expect(await found(`verified_domain=${none}`)).toEqual([]);
    expect(await found(`q=${claim.domain}`)).toEqual([agent.handle]);
    expect(await found(`q=${claim.domain}`, colleagues, home.adminKey)).toEqual([agent.handle]);
    clock.advance(7 * day);
    expect(await found(`verified_domain=${claim.domain}`)).toEqual([]);
    expect(await found(`q=${claim.domain}`)).toEqual([]);
  });

  it("is shown to the other side of a task while the agent is public, and to its own organization always", async () => {
    const { id } = await openTask(parley, agent.key, peer.handle);
    const callerOf = async (who: TestAgent) => {
      const tasks = who === agent ? "sent/tasks" : "tasks";
      return (await rest(parley, who.key, "GET", `${ledger(who.handle)}/${tasks}/${id}`)).body.caller;
    };
    expect((await callerOf(peer)).affiliation).toEqual(affiliation);
    expect((await callerOf(agent)).affiliation).toEqual(affiliation);
    await set(parley, home, agent, { publicly_discoverable: false });
    expect(await callerOf(peer)).not.toHaveProperty("affiliation");
    expect((await callerOf(agent)).affiliation).toEqual(affiliation);
    // An agent that moves away from the organization shows its domain no longer.
    await set(parley, home, agent, { publicly_discoverable: true });
    expect((await callerOf(peer)).affiliation).toEqual(affiliation);
    const { identity } = parley.services.database.request.writer;
    await identity.update({ where: { id: agent.id }, data: { organizationId: away.id } });
    expect(await callerOf(peer)).not.toHaveProperty("affiliation");
  });

  it("is in webhooks of tasks", async () => {
    await subscribe(parley, away.adminKey, peer.id, `${receiver.url}/peer`);
    await openTask(parley, agent.key, peer.handle);
    await parley.work!.runDueJobs();
    const [{ data }] = envelopes(receiver.received) as [any];
    expect(data.caller.affiliation).toEqual(affiliation);
    expect(data.sender.affiliation).toEqual(affiliation);
    expect(data.target).not.toHaveProperty("affiliation");
  });
});
