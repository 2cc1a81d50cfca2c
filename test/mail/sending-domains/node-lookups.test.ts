import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { DnsLookups } from "../../../subgraphs/shared/dns/dns-lookups.js";
import { nodeLookups } from "../../../subgraphs/shared/dns/node-lookups.js";
import { type DnsRecord } from "../../../subgraphs/mail/sending-domains/rules/dns-records.js";
import { judgeRecord } from "../../../subgraphs/mail/sending-domains/rules/judge-record.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";

let dns: FakeDnsServer;
let lookups: DnsLookups;
/** Waits for no answer that takes its time. */
let hasty: DnsLookups;

beforeAll(async () => {
  dns = await startFakeDns();
  lookups = nodeLookups(dns.address, { timeout: inject("patience"), tries: 1 });
  hasty = nodeLookups(dns.address, { timeout: 100, tries: 1 });
});
afterAll(() => dns?.close());

const long = `v=DKIM1; k=rsa; p=${"A".repeat(600)}`;

describe("what a name server answers", () => {
  it("is one text for each record, whatever strings it came in", async () => {
    dns.set("TXT", "long.example", long, "something else");
    expect(await lookups.txt("long.example")).toEqual([long, "something else"]);
  });

  it("is nothing for a name that does not exist, and not known when the server fails or does not answer", async () => {
    expect(await lookups.txt("absent.example")).toEqual([]);
    expect(await lookups.mx("absent.example")).toEqual([]);
    for (const fault of ["broken", "silent"] as const) {
      dns.setFault("faulty.example", fault);
      expect(await hasty.txt("faulty.example")).toBeNull();
      expect(await hasty.mx("faulty.example")).toBeNull();
    }
  });

  it("is the hosts of MX records", async () => {
    dns.set("MX", "mail.example", "one.example", "two.example");
    expect((await lookups.mx("mail.example"))!.toSorted()).toEqual(["one.example", "two.example"]);
  });
});

/** Each record, with what may stand at its name. */
const dkim: DnsRecord = { purpose: "dkim", type: "TXT", name: "s1._domainkey.a.example", value: long };
const spf: DnsRecord = { purpose: "spf", type: "TXT", name: "a.example", value: "v=spf1 include:agents.example ~all" };
const dmarc: DnsRecord = { purpose: "dmarc", type: "TXT", name: "_dmarc.a.example", value: "v=DMARC1; p=none" };
const ownership: DnsRecord = {
  purpose: "ownership",
  type: "TXT",
  name: "_parley.a.example",
  value: "parley-verification=x",
};
const mx: DnsRecord = { purpose: "mx", type: "MX", name: "a.example", value: "agents.example" };

it.each([
  [dkim, [long], "found"],
  [dkim, [long.replace("p=AAA", "p=AA AA")], "wrong"],
  [dkim, [], "missing"],
  [spf, ["google-site-verification=1", "v=spf1 mx include:agents.example -all"], "found"],
  [spf, ["v=spf1 include:agents.example ~all", "v=spf1 -all"], "wrong"],
  [spf, ["google-site-verification=1"], "missing"],
  [dmarc, ["v=DMARC1; p=reject; rua=mailto:a@a.example"], "found"],
  [dmarc, ["v=DMARC1; p=whatever"], "wrong"],
  [ownership, ["other", "parley-verification=x"], "found"],
  [ownership, ["parley-verification=y"], "wrong"],
  [mx, ["AGENTS.example"], "found"],
  [mx, ["other.example"], "wrong"],
] as const)("the record %o with %j in DNS is %s", async (record, values, outcome) => {
  dns.set(record.type, record.name, ...values);
  const answer = await (record.type === "MX" ? lookups.mx(record.name) : lookups.txt(record.name));
  expect(judgeRecord(record, answer).outcome).toBe(outcome);
  dns.set(record.type, record.name);
});

it.each([
  ["broken", "unknown"],
  ["silent", "unknown"],
] as const)("a record whose name server is %s is %s: nothing follows from it", async (fault, outcome) => {
  dns.setFault(dkim.name, fault);
  expect(judgeRecord(dkim, await hasty.txt(dkim.name)).outcome).toBe(outcome);
  dns.setFault(dkim.name, null);
});
