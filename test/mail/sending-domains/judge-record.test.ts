import { expect, it } from "vitest";
import type { DnsRecord } from "../../../subgraphs/mail/sending-domains/rules/dns-records.js";
import { isComplete, judgeRecord } from "../../../subgraphs/mail/sending-domains/rules/judge-record.js";

const wanted: Readonly<Record<DnsRecord["purpose"], string>> = {
  ownership: "parley-verification=abc",
  dkim: "v=DKIM1; k=rsa; p=KEY+/==",
  dkim_rotation: "v=DKIM1; k=rsa; p=NEXT",
  spf: "v=spf1 include:agents.example ~all",
  dmarc: "v=DMARC1; p=none",
  mx: "mx.agents.example",
};

it.each<[DnsRecord["purpose"], readonly string[] | null, string]>([
  ["ownership", null, "unknown"],
  ["ownership", [], "missing"],
  ["ownership", ["other", " parley-verification=abc "], "found"],
  ["ownership", ["parley-verification=abcd"], "wrong"],
  ["dkim", ["v=DKIM1; p=KEY+/=="], "found"],
  ["dkim", ["p = KEY +/== ;t=s"], "found"],
  ["dkim", ["v=DKIM1; k=rsa; p="], "wrong"],
  ["dkim", ["v=DKIM1; k=rsa"], "wrong"],
  ["spf", ["v=spf1 mx include:agents.example -all"], "found"],
  ["spf", ["V=SPF1 +INCLUDE:agents.example ?all", "unrelated"], "found"],
  ["spf", ["v=spf1 -include:agents.example all"], "wrong"],
  ["spf", ["v=spf1 include:agents.example.evil ~all"], "wrong"],
  ["spf", ["v=spf1 include:agents.example ~all", "v=spf1 -all"], "wrong"],
  ["spf", ["v=spf10 include:agents.example"], "missing"],
  ["dmarc", ["v=DMARC1; p=reject; rua=mailto:a@b.example"], "found"],
  ["dmarc", ["v=DMARC1"], "wrong"],
  ["dmarc", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "wrong"],
  ["dmarc", ["unrelated"], "missing"],
  ["mx", ["backup.example", "MX.agents.example."], "found"],
  ["mx", ["mx.agents.example.evil"], "wrong"],
  ["mx", [], "missing"],
])("the record for %s with the values %j is %s", (purpose, values, outcome) => {
  const record = { purpose, type: "TXT", name: "n.example", value: wanted[purpose] } as const;
  expect(judgeRecord(record, values).outcome).toBe(outcome);
});

it("keeps a little of what a stranger wrote, in a form that can be stored", () => {
  const values = Array.from({ length: 50 }, () => `a\u0000\ud800${"x".repeat(100_000)}`);
  const { values: kept } = judgeRecord({ purpose: "ownership", type: "TXT", name: "n", value: "v" }, values);
  expect(kept).toHaveLength(5);
  for (const value of kept) expect([value.length, value.slice(0, 4)]).toEqual([500, "a??x"]);
});

const checked = (purpose: DnsRecord["purpose"], outcome: "found" | "missing" | "unknown") => ({
  purpose,
  name: "n",
  outcome,
  values: [],
});

it.each([
  [[checked("dkim", "found"), checked("mx", "found")], true],
  [[checked("dkim", "found"), checked("mx", "missing")], false],
  [[checked("dkim", "unknown"), checked("mx", "found")], null],
  [[checked("dkim", "unknown"), checked("mx", "missing")], false],
  [[checked("dkim", "found"), checked("dkim_rotation", "missing")], true],
  [[checked("dkim", "missing"), checked("dkim_rotation", "found")], true],
  [[checked("dkim", "missing"), checked("dkim_rotation", "missing")], false],
])("of %j everything needed is there: %s", (records, complete) => {
  expect(isComplete(records)).toBe(complete);
});
