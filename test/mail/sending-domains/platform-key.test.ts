import { afterAll, beforeAll, expect, it } from "vitest";
import { findOwnKeys, findSigningKey } from "../../../subgraphs/mail/sending-domains/public.js";
import { rotatePlatformKey } from "../../../subgraphs/mail/sending-domains/rotate-platform-key.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const domain = "agents.localhost";
let dns: FakeDnsServer;
let parley: TestParley;

beforeAll(async () => {
  dns = await startFakeDns();
  parley = await startTestParley({ clock, environment: { MAIL_DNS_SERVER: dns.address } });
});
afterAll(async () => {
  await parley?.close();
  await dns?.close();
});

const signing = async () =>
  (await findSigningKey(parley.services.database.jobs.reader, parley.services, domain))!.selector;
const look = async () => {
  clock.advance(120_000);
  await parley.work!.runDueJobs();
};

it("makes one next key, however many ask, and shows both records", async () => {
  const all = await Promise.all([1, 2, 3].map(() => rotatePlatformKey(parley.services)));
  expect(all[0]!.current).toMatchObject({ name: `s202603._domainkey.${domain}`, type: "TXT" });
  expect(all[0]!.next).toMatchObject({ name: `s202603-2._domainkey.${domain}`, type: "TXT" });
  expect(all[0]!.next!.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{392}$/);
  expect(all[0]!.next!.value).not.toBe(all[0]!.current.value);
  expect(await rotatePlatformKey(parley.services)).toEqual(all[0]);
  expect(all[1]).toEqual(all[0]);
});

it("signs with the old key until the new record is found, whatever name servers say meanwhile", async () => {
  const { next } = await rotatePlatformKey(parley.services);
  await look();
  expect(await signing()).toBe("s202603");
  dns.setFault(next!.name, "broken");
  await look();
  expect(await signing()).toBe("s202603");
  dns.setFault(next!.name, null);
  dns.set("TXT", next!.name, "v=DKIM1; k=rsa; p=AAAA");
  await look();
  expect(await signing()).toBe("s202603");
  dns.set("TXT", next!.name, next!.value);
  await look();
  expect(await signing()).toBe("s202603-2");
});

it("still knows mail that the old key signed as its own", async () => {
  const keys = await findOwnKeys(parley.services.database.jobs.reader, [domain]);
  expect(keys.map(({ selector }) => selector).toSorted()).toEqual(["s202603", "s202603-2"]);
});

it("can be replaced again", async () => {
  clock.advance(60 * 24 * 3_600_000);
  const { current, next } = await rotatePlatformKey(parley.services);
  expect([current.name, next!.name]).toEqual([`s202603-2._domainkey.${domain}`, `s202604._domainkey.${domain}`]);
});
