import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findSigningKey, isHostedDomain } from "../../../subgraphs/mail/sending-domains/public.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let dns: FakeDnsServer;
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  dns = await startFakeDns();
  parley = await startTestParley({ clock, environment: { MAIL_DNS_SERVER: dns.address } });
});
afterAll(async () => {
  await parley?.close();
  await dns?.close();
});
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
});

interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly status: string;
  readonly records: readonly { purpose: string; type: "TXT" | "MX"; name: string; value: string; outcome: string }[];
}

const fields = "{ id domain status isDefault verifiedAt records { purpose type name value outcome foundValues } }";

async function run(field: string, by: string = organization.adminKey): Promise<any> {
  const type = field.startsWith("sendingDomain") ? "query" : "mutation";
  const { data, errors } = await parley.graphql(`${type} { ${field} }`, {}, by);
  return errors === undefined ? Object.values(data!)[0] : errors[0]!.extensions.code;
}
const register = async (domain: string, by?: string): Promise<Domain> =>
  (await run(`registerSendingDomain(domain: "${domain}") { sendingDomain ${fields} }`, by)).sendingDomain;
const read = (id: string, by?: string): Promise<Domain> => run(`sendingDomain(id: "${id}") ${fields}`, by);

/** Sets the records that a domain asks for. */
function publish({ records }: Domain): void {
  for (const { type, name, value } of records) dns.set(type, name, value);
}

/** Lets the time pass until the next check, and checks. */
async function check(id: string, by?: string): Promise<Domain> {
  await run(`checkSendingDomain(id: "${id}") { sendingDomain { id } }`, by);
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  return read(id, by);
}

async function verified(by?: string, name = `${handle("mail")}.example`): Promise<Domain> {
  const domain = await register(name, by);
  publish(domain);
  publish(await check(domain.id, by));
  return check(domain.id, by);
}

describe("a domain", () => {
  it("is proved by a token, shows its records then, and is verified when they are there", async () => {
    const name = `${handle("mail")}.example`;
    const made = await register(name.toUpperCase());
    expect(made).toMatchObject({ domain: name, status: "AWAITING_OWNERSHIP" });
    expect(made.id).toMatch(/^sending_domain_[0-9a-f-]{36}$/);
    expect(made.records.map(({ purpose }) => purpose)).toEqual(["OWNERSHIP"]);
    expect(await register(name)).toEqual(made);
    expect((await check(made.id)).records[0]!.outcome).toBe("MISSING");
    publish(made);
    const proved = await check(made.id);
    expect(proved.status).toBe("PENDING");
    expect(proved.records.map(({ purpose }) => purpose)).toEqual(["OWNERSHIP", "DKIM", "SPF", "DMARC", "MX"]);
    expect((await check(made.id)).status).toBe("DNS_INVALID");
    const db = parley.services.database.request.reader;
    expect(await findSigningKey(db, parley.services, name)).toBeNull();
    publish(proved);
    const done = await check(made.id);
    expect([done.status, new Set(done.records.map(({ outcome }) => outcome))]).toEqual([
      "VERIFIED",
      new Set(["FOUND"]),
    ]);
    expect(await findSigningKey(db, parley.services, name)).toMatchObject({ domain: name, selector: "s202603" });
    expect(await isHostedDomain(db, parley.services.config, name)).toBe(true);
  });

  it("keeps its status while name servers fail, sends for 72 hours without its records, then no more", async () => {
    const { id, domain, records } = await verified();
    dns.setBroken(true);
    expect((await check(id)).status).toBe("VERIFIED");
    dns.setBroken(false);
    const dkim = records.find(({ purpose }) => purpose === "DKIM")!;
    dns.set("TXT", dkim.name);
    expect((await check(id)).status).toBe("DEGRADED");
    const db = parley.services.database.request.reader;
    expect(await isHostedDomain(db, parley.services.config, domain)).toBe(true);
    clock.advance(72 * 3_600_000);
    expect((await check(id)).status).toBe("DNS_INVALID");
    expect(await isHostedDomain(db, parley.services.config, domain)).toBe(false);
    dns.set("TXT", dkim.name, dkim.value);
    expect((await check(id)).status).toBe("VERIFIED");
  });

  it("gets a new key that signs once its record is found", async () => {
    const { id, domain } = await verified();
    const db = parley.services.database.request.reader;
    const rotating: Domain = (await run(`rotateSendingDomainKey(id: "${id}") { sendingDomain ${fields} }`))
      .sendingDomain;
    expect(rotating.status).toBe("PENDING_DKIM_ROTATION");
    expect((await findSigningKey(db, parley.services, domain))!.selector).toBe("s202603");
    expect((await check(id)).status).toBe("PENDING_DKIM_ROTATION");
    publish(rotating);
    expect((await check(id)).status).toBe("VERIFIED");
    expect((await findSigningKey(db, parley.services, domain))!.selector).toBe("s202603-2");
  });

  it("is proved by one organization at a time, and the other learns nothing of it", async () => {
    const other = await makeOrganization(parley.services);
    const mine = await verified();
    const theirs = await register(mine.domain, other.adminKey);
    expect(theirs).toMatchObject({ status: "AWAITING_OWNERSHIP" });
    expect(await read(mine.id, other.adminKey)).toBe("not_found");
    for (const field of ["check", "delete"]) {
      const call = {
        check: `checkSendingDomain(id: "${mine.id}") { sendingDomain { id } }`,
        delete: `deleteSendingDomain(id: "${mine.id}") { deletedDomainId }`,
      };
      expect(await run(call[field as "check"], other.adminKey)).toBe("not_found");
    }
    // The token of one organization is no proof for the other.
    expect((await check(theirs.id, other.adminKey)).status).toBe("AWAITING_OWNERSHIP");
  });
});

describe("new mailboxes", () => {
  const create = (mailbox: object | undefined) =>
    rest(parley, organization.adminKey, "POST", "/api/v1/identities/", { agent_handle: handle("housed"), mailbox });
  const setDefault = (domain: string) =>
    rest(parley, organization.adminKey, "POST", `/api/v1/domains/${domain}/set-default`, {});

  it("are on the default domain, the platform's for null, and the named one with a free local part", async () => {
    const { domain } = await verified();
    expect((await create({})).body.mailbox.sending_domain).toBe("agents.localhost");
    expect((await setDefault(domain.toUpperCase())).body).toEqual({ default_domain: domain });
    const listed = await rest(parley, organization.adminKey, "GET", "/api/v1/domains/?status=verified");
    expect(listed.body).toEqual([expect.objectContaining({ domain, status: "verified", is_default: true })]);
    expect((await create({})).body.mailbox.sending_domain).toBe(domain);
    expect((await create({ sending_domain: null })).body.mailbox.sending_domain).toBe("agents.localhost");
    const named = await create({ sending_domain: domain, email_local_part: "Sales.Team" });
    expect(named.body.mailbox.email_address).toBe(`sales.team@${domain}`);
    const taken = await create({ sending_domain: domain, email_local_part: "sales.team" });
    expect([taken.status, taken.body.detail.blocking_namespace]).toEqual([409, "mail"]);
    expect((await create({ sending_domain: domain, email_local_part: "a b" })).status).toBe(422);
    const { id } = (await run("sendingDomains { nodes { id } }")).nodes[0];
    expect(await run(`deleteSendingDomain(id: "${id}") { deletedDomainId }`)).toBe("sending_domain_in_use");
    expect((await setDefault("agents.localhost")).body).toEqual({ default_domain: null });
  });

  it("are on no domain that is not verified or another's", async () => {
    const other = await makeOrganization(parley.services);
    const theirs = await verified(other.adminKey);
    const waiting = await register(`${handle("mail")}.example`);
    for (const sending_domain of [theirs.domain, waiting.domain, "nobody.example", ""])
      expect(errorOf(await create({ sending_domain }))).toEqual([422, "sending_domain_not_verified"]);
    expect(errorOf(await setDefault(theirs.domain))).toEqual([404, "not_found"]);
    expect(errorOf(await setDefault(waiting.domain))).toEqual([409, "domain_not_verified"]);
  });
});

it.each(["", "localhost", "agents.localhost", "a b.example", "192.0.2.1", "http://x.example"])(
  "refuses to register %j",
  async (domain) => {
    expect(await run(`registerSendingDomain(domain: "${domain}") { sendingDomain { id } }`)).toBe("validation_failed");
  },
);

it("lets nobody send while it has lapsed, and lets them again once it is verified", async () => {
  const { domain } = await verified();
  const body = { agent_handle: handle("sender"), mailbox: { sending_domain: domain } };
  const { mailbox } = (await rest(parley, organization.adminKey, "POST", "/api/v1/identities", body)).body;
  const path = `/api/v1/mail/mailboxes/${mailbox.email_address}/messages`;
  const message = { recipients: { to: ["ada@example.com"] }, subject: "Hi" };
  const send = async () => rest(parley, organization.adminKey, "POST", path, message);
  for (const [status, expected] of [
    ["degraded", 201],
    ["dns_invalid", 422],
    ["failed", 422],
    ["pending_dkim_rotation", 201],
    ["verified", 201],
  ] as const) {
    await parley.services.database.request.writer.sendingDomain.updateMany({ where: { domain }, data: { status } });
    const answer = await send();
    expect([status, answer.status]).toEqual([status, expected]);
    if (expected === 422) expect(answer.body.error.code).toBe("sending_domain_not_verified");
  }
});
