import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { atOnce } from "../../support/at-once.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

// Several organizations want one domain, and may publish what they like at its name.

const base = "/api/v1/organization-domains";
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let dns: FakeDnsServer;
let parley: TestParley;
let first: TestOrganization;
let second: TestOrganization;

beforeAll(async () => {
  dns = await startFakeDns();
  const environment = { MAIL_DNS_SERVER: dns.address, MAIL_DOMAIN: "agents.example.com" };
  parley = await startTestParley({ clock, environment });
});
afterAll(async () => {
  await parley?.close();
  await dns?.close();
});
beforeEach(async () => {
  [first, second] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
});

const call = (by: TestOrganization, method: string, path: string, body?: unknown) =>
  rest(parley, by.adminKey, method, path, body);
const claimed = async (by: TestOrganization, domain: string) => (await call(by, "POST", base, { domain })).body;
const read = async (by: TestOrganization, { id }: any) => (await call(by, "GET", `${base}/${id}`)).body;
const verify = (by: TestOrganization, { id }: any) => call(by, "POST", `${base}/${id}/verify`);
const release = (by: TestOrganization, { id }: any) => call(by, "DELETE", `${base}/${id}`);
const publish = (...claims: any[]) =>
  dns.set("TXT", claims[0].dns_record.name, ...claims.map(({ dns_record }) => dns_record.value));

/** The claims of both organizations of one new domain, both with their proof published. */
async function contested(): Promise<{ domain: string; claims: any[] }> {
  const domain = `${handle("own")}.example`;
  const claims = [await claimed(first, domain), await claimed(second, domain)];
  publish(...claims);
  return { domain, claims };
}

it("two that prove it at the same moment do not both get it, and the other waits", async () => {
  for (let round = 0; round < 5; round++) {
    const { claims } = await contested();
    await atOnce(8, (n) => verify(n % 2 === 0 ? first : second, claims[n % 2]));
    const states = [await read(first, claims[0]), await read(second, claims[1])];
    const said = states.map(({ state, ownership_conflict }) => `${state} ${ownership_conflict}`);
    expect(said.toSorted()).toEqual(["pending true", "verified false"]);
    clock.advance(10_000);
  }
});

it("one who asks many times at once is looked up once", async () => {
  const claim = await claimed(first, `${handle("own")}.example`);
  const answers = await atOnce(12, () => verify(first, claim));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(dns.asked(claim.dns_record.name)).toBe(1);
  publish(claim);
  clock.advance(5_000);
  expect((await verify(first, claim)).body.state).toBe("verified");
});

it("the proof of one proves nothing for another", async () => {
  const { claims } = await contested();
  publish(claims[0]);
  expect((await verify(second, claims[1])).body).toMatchObject({ state: "pending", last_check_result: "wrong" });
  expect(errorOf(await verify(second, claims[0]))).toEqual([404, "not_found"]);
  expect(errorOf(await release(second, claims[0]))).toEqual([404, "not_found"]);
});

it("an organization that leaves it shows it no longer, and another's claim changes nothing of that", async () => {
  const { domain, claims } = await contested();
  const agent = await makeAgent(parley.services, first, handle("agent"));
  const path = `/api/v1/identities/${agent.handle}/domain-affiliation`;
  await verify(first, claims[0]);
  expect((await call(first, "PUT", path, { domain_claim_id: claims[0].id })).status).toBe(200);
  await atOnce(4, (n) => (n === 0 ? release(first, claims[0]) : verify(second, claims[1])));
  await parley.work!.runDueJobs();
  expect((await read(second, claims[1])).state).toBe("verified");
  const nothing = { domain_claim_id: null, domain: null, affiliation: null };
  expect((await call(first, "GET", path)).body).toEqual(nothing);
  // The old proof is still at the name: it opens neither the old claim nor a new one.
  expect(errorOf(await verify(first, claims[0]))).toEqual([404, "not_found"]);
  const again = await claimed(first, domain);
  publish(...claims);
  expect((await verify(first, again)).body).toMatchObject({ state: "pending", ownership_conflict: false });
  for (const claim of [claims[0], claims[1], again]) {
    expect((await call(first, "PUT", path, { domain_claim_id: claim.id })).status).toBeGreaterThanOrEqual(404);
  }
  expect((await call(first, "GET", path)).body).toEqual(nothing);
});

it("who claims a domain does not learn whether another has claimed it", async () => {
  const held = (await contested()).claims[0];
  await verify(first, held);
  const third = await makeOrganization(parley.services);
  const told = async (domain: string) => {
    const claim = await claimed(third, domain);
    const { id: _, domain: __, dns_record: ___, ...said } = (await verify(third, claim)).body;
    return { ...said, last_check_result: null };
  };
  dns.set("TXT", held.dns_record.name);
  expect(await told(held.domain)).toEqual(await told(`${handle("free")}.example`));
});
