import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const base = "/api/v1/organization-domains";
const hour = 3_600_000;
const day = 24 * hour;
let dns: FakeDnsServer;
let parley: TestParley;
let organization: TestOrganization;

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
  organization = await makeOrganization(parley.services);
});

interface Claim {
  readonly id: string;
  readonly domain: string;
  readonly state: string;
  readonly dns_record: { readonly name: string; readonly value: string };
  readonly [key: string]: unknown;
}

const call = (method: string, path: string, body?: unknown, by: string = organization.adminKey) =>
  rest(parley, by, method, path, body);
const claimed = async (domain: string, by?: string): Promise<Claim> =>
  (await call("POST", base, { domain }, by)).body as Claim;
const read = async (id: string, by?: string): Promise<Claim> =>
  (await call("GET", `${base}/${id}`, undefined, by)).body as Claim;
const verify = async (id: string, by?: string): Promise<Claim> =>
  (await call("POST", `${base}/${id}/verify`, undefined, by)).body as Claim;

/** Sets the records of these claims of one domain. */
function publish(...claims: readonly Claim[]): void {
  dns.set("TXT", claims[0]!.dns_record.name, ...claims.map(({ dns_record }) => dns_record.value));
}
const withdraw = ({ dns_record }: Claim): void => dns.set("TXT", dns_record.name);

/** Lets that much time pass, and checks what is due. */
async function wait(time: number): Promise<void> {
  clock.advance(time);
  await parley.work!.runDueJobs();
}

/** A claim that is proved. */
async function proved(name = `${handle("own")}.example`, by?: string): Promise<Claim> {
  const claim = await claimed(name, by);
  publish(claim);
  return verify(claim.id, by);
}

async function kindsOf(id: string): Promise<string[]> {
  const { event } = parley.services.database.request.reader;
  const events = await event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return events.map(({ kind }) => kind);
}

describe("a domain of an organization", () => {
  it("is claimed, proved by its record, and listed", async () => {
    const name = `${handle("own")}.example`;
    const answer = await call("POST", base, { domain: name.toUpperCase() });
    const claim = answer.body as Claim;
    expect(answer.status).toBe(201);
    expect(claim).toMatchObject({
      domain: name,
      state: "pending",
      dns_record: { type: "TXT", name: `_parley.${name}`, value: expect.stringMatching(/^parley-verification=/) },
      verified_at: null,
      last_check_result: null,
      recovery_action: "publish_dns_record",
      ownership_conflict: false,
    });
    expect(claim.id).toMatch(/^OrganizationDomainClaim_[0-9a-f-]{36}$/);
    expect(await claimed(name)).toEqual(claim);
    expect(await verify(claim.id)).toMatchObject({ state: "pending", last_check_result: "missing" });
    publish(claim);
    // Asked again at once, nothing is looked up.
    expect((await verify(claim.id)).state).toBe("pending");
    clock.advance(5_000);
    const done = await verify(claim.id);
    const now = clock.now();
    expect(done).toMatchObject({
      state: "verified",
      last_check_result: "found",
      recovery_action: null,
      verified_at: now.toISOString(),
      valid_until: new Date(now.getTime() + 7 * day).toISOString(),
      pending_expires_at: null,
    });
    expect(await read(claim.id)).toEqual(done);
    expect((await call("GET", base)).body).toEqual({ items: [done], next_cursor: null });
    const updated = "organization_domain.updated";
    expect(await kindsOf(claim.id)).toEqual(["organization_domain.claimed", updated, updated]);
  });

  it("is found by the job too, which tells nobody what is as before", async () => {
    const claim = await claimed(`${handle("own")}.example`);
    publish(claim);
    await wait(2 * 60_000);
    expect((await read(claim.id)).state).toBe("verified");
    await wait(day);
    expect(await read(claim.id)).toMatchObject({ state: "verified", last_success_at: clock.now().toISOString() });
    expect(await kindsOf(claim.id)).toHaveLength(2);
  });

  it("is kept while name servers fail, has a grace without its record, then expires and can begin anew", async () => {
    const claim = await proved();
    dns.setFault(claim.dns_record.name, "broken");
    await wait(day);
    expect(await read(claim.id)).toMatchObject({ state: "verified", last_check_result: "unknown" });
    dns.setFault(claim.dns_record.name, null);
    withdraw(claim);
    await wait(hour);
    expect(await read(claim.id)).toMatchObject({ state: "grace", recovery_action: "publish_dns_record" });
    await wait(6 * day);
    expect(await read(claim.id)).toMatchObject({ state: "expired", next_check_at: null, recovery_action: "verify" });
    publish(claim);
    await wait(day);
    expect((await read(claim.id)).state).toBe("expired");
    expect((await verify(claim.id)).state).toBe("verified");
  });

  it("is held by one organization, and goes to the next proof when its grace ends", async () => {
    const other = await makeOrganization(parley.services);
    const first = await proved();
    const second = await claimed(first.domain, other.adminKey);
    publish(first, second);
    expect(await verify(second.id, other.adminKey)).toMatchObject({
      state: "pending",
      ownership_conflict: true,
      recovery_action: "wait_for_holder",
      verified_at: null,
    });
    expect((await read(first.id)).state).toBe("verified");
    publish(second);
    await wait(day);
    expect((await read(first.id)).state).toBe("grace");
    expect((await read(second.id, other.adminKey)).state).toBe("pending");
    await wait(6 * day);
    // A domain that waited is checked at once.
    await wait(0);
    expect((await read(first.id)).state).toBe("expired");
    expect(await read(second.id, other.adminKey)).toMatchObject({ state: "verified", ownership_conflict: false });
    clock.advance(hour);
    publish(first, second);
    expect(await verify(first.id)).toMatchObject({ state: "pending", ownership_conflict: true });
  });

  it("goes to who waits when it is released, or its organization is deleted", async () => {
    const [second, third] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
    const claim = await proved();
    const next = await claimed(claim.domain, second.adminKey);
    const last = await claimed(claim.domain, third.adminKey);
    publish(claim, next, last);
    expect(await verify(next.id, second.adminKey)).toMatchObject({ ownership_conflict: true });
    expect((await call("DELETE", `${base}/${claim.id}`)).status).toBe(204);
    expect(await kindsOf(claim.id)).toContain("organization_domain.released");
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/verify"],
    ] as const)
      expect(errorOf(await call(method, `${base}/${claim.id}${path}`))).toEqual([404, "not_found"]);
    expect((await call("GET", base)).body).toEqual({ items: [], next_cursor: null });
    await wait(0);
    expect((await read(next.id, second.adminKey)).state).toBe("verified");
    expect(await verify(last.id, third.adminKey)).toMatchObject({ ownership_conflict: true });
    const { slug } = await parley.services.database.request.reader.organization.findUniqueOrThrow({
      where: { id: second.id },
    });
    const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
    await parley.graphql(mutation, {}, second.admin);
    await wait(0);
    expect((await read(last.id, third.adminKey)).state).toBe("verified");
    // Its organization may claim it again, with another token.
    expect((await claimed(claim.domain)).id).not.toBe(claim.id);
  });

  it("is refused when it is no domain, a public suffix or the platform's", async () => {
    for (const domain of ["localhost", "co.uk", "agents.example.com", "a b.example", ""])
      expect(errorOf(await call("POST", base, { domain })), domain).toEqual([422, "validation_failed"]);
  });

  it("is forgotten thirty days after it was released", async () => {
    const claim = await proved();
    await call("DELETE", `${base}/${claim.id}`);
    const { organizationDomainClaim } = parley.services.database.request.reader;
    const left = () => organizationDomainClaim.count({ where: { organizationId: organization.id } });
    await wait(30 * day - 1);
    expect(await left()).toBe(1);
    await wait(60_000);
    expect(await left()).toBe(0);
  });

  it("is paged", async () => {
    for (let made = 0; made < 3; made++) await claimed(`${handle("own")}.example`);
    const first = (await call("GET", `${base}?limit=2`)).body as any;
    const rest = (await call("GET", `${base}?limit=2&cursor=${first.next_cursor}`)).body as any;
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
    expect(new Set([...first.items, ...rest.items].map(({ id }: Claim) => id)).size).toBe(3);
  });
});

describe("the domain that an identity shows", () => {
  let agent: TestAgent;
  let path: string;
  beforeEach(async () => {
    agent = await makeAgent(parley.services, organization, handle("agent"));
    path = `/api/v1/identities/%40${agent.handle}/domain-affiliation`;
  });

  const nothing = { domain_claim_id: null, domain: null, affiliation: null };

  it("is set, read by the agent and removed", async () => {
    expect((await call("GET", path)).body).toEqual(nothing);
    const claim = await proved();
    const shown = {
      domain_claim_id: claim.id,
      domain: claim.domain,
      affiliation: {
        domain: claim.domain,
        verifier: "parley",
        last_success_at: claim["last_success_at"],
        valid_until: claim["valid_until"],
      },
    };
    const answer = await call("PUT", path, { domain_claim_id: claim.id });
    expect([answer.status, answer.body]).toEqual([200, shown]);
    expect((await call("GET", path, undefined, agent.key)).body).toEqual(shown);
    expect((await kindsOf(agent.id)).filter((kind) => kind === "identity.updated")).toHaveLength(1);
    await call("PUT", path, { domain_claim_id: claim.id });
    expect((await kindsOf(agent.id)).filter((kind) => kind === "identity.updated")).toHaveLength(1);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", path)).body).toEqual(nothing);
  });

  it("follows its claim without a write to the identity", async () => {
    const claim = await proved();
    await call("PUT", path, { domain_claim_id: claim.id });
    const { identity } = parley.services.database.request.reader;
    const before = await identity.findUniqueOrThrow({ where: { id: agent.id } });
    withdraw(claim);
    clock.advance(7 * day);
    // The proof is too old, whether a person has looked at it or not.
    const lapsed = { domain_claim_id: claim.id, domain: claim.domain, affiliation: null };
    expect((await call("GET", path)).body).toEqual(lapsed);
    await parley.work!.runDueJobs();
    expect((await call("GET", path)).body).toEqual(lapsed);
    await call("DELETE", `${base}/${claim.id}`);
    expect((await call("GET", path)).body).toEqual(nothing);
    expect(await identity.findUniqueOrThrow({ where: { id: agent.id } })).toEqual(before);
  });

  it("is refused when it is not proved, another organization's, or unknown", async () => {
    const pending = await claimed(`${handle("own")}.example`);
    const put = async (id: string) => errorOf(await call("PUT", path, { domain_claim_id: id }));
    expect(await put(pending.id)).toEqual([409, "domain_claim_not_verified"]);
    const other = await makeOrganization(parley.services);
    const foreign = await proved(undefined, other.adminKey);
    expect(await put(foreign.id)).toEqual([404, "not_found"]);
    expect(await put("OrganizationDomainClaim_nobody")).toEqual([404, "not_found"]);
  });
});
