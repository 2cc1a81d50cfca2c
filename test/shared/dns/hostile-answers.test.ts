import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { nodeLookups } from "../../../subgraphs/shared/dns/node-lookups.js";
import { judgeOwnership, ownershipRecord } from "../../../subgraphs/shared/rules/domain-ownership.js";
import { type DnsLie, type DnsQuestion, type FakeDnsServer, startFakeDns, truncated } from "../../fakes/dns-server.js";

// The owner of a name decides what its name servers answer.

let dns: FakeDnsServer;
beforeAll(async () => {
  dns = await startFakeDns();
});
afterAll(() => dns?.close());

const proof = ownershipRecord("hostile.example", "token").value;
let names = 0;

/** The outcome of a check behind this lie. */
async function outcome(lie: DnsLie, timeout = inject("patience")): Promise<string> {
  names += 1;
  const name = `_parley.n${names}.example`;
  dns.lie(name, lie);
  return judgeOwnership({ value: proof }, await nodeLookups(dns.address, { timeout, tries: 1 }).txt(name));
}

/** These values over TCP, because they are too long for UDP. */
const byTcp =
  (...values: readonly string[]): DnsLie =>
  ({ over, head, record }) =>
    over === "udp"
      ? head(0, truncated)
      : Buffer.concat([head(values.length), ...values.map((value) => record("TXT", value))]);
const fillers = (count: number) => Array.from({ length: count }, (_, index) => `v=filler-${index}`);
const patched = (buffer: Buffer, at: number, value: number): Buffer => {
  buffer.writeUInt16BE(value, at);
  return buffer;
};
const honest = ({ head, record }: DnsQuestion) => Buffer.concat([head(1), record("TXT", proof)]);

test.each<[string, DnsLie, string]>([
  ["behind a truncated answer", byTcp(proof), "found"],
  ["the last of a thousand", byTcp(...fillers(1_000), proof), "found"],
  ["beside a text of 64 KiB", byTcp("x".repeat(64_000), proof), "found"],
  ["within a text of 64 KiB", byTcp(`${proof} ${"x".repeat(64_000)}`), "wrong"],
  [
    "at the end of an alias",
    ({ head, record }) =>
      Buffer.concat([head(2), record("CNAME", "real.example"), record("TXT", proof, "real.example")]),
    "found",
  ],
  [
    "behind an alias of itself",
    ({ head, record }) => Buffer.concat([head(1), record("CNAME", `_parley.n${names}.example`)]),
    "missing",
  ],
  [
    "behind aliases of each other",
    ({ head, record }) =>
      Buffer.concat([
        head(2),
        record("CNAME", "loop.example"),
        record("CNAME", `_parley.n${names}.example`, "loop.example"),
      ]),
    "missing",
  ],
  ["behind an answer that is truncated over TCP, too", ({ head }) => head(0, truncated), "missing"],
])("a proof %s", async (_, lie, expected) => {
  expect(await outcome(lie)).toBe(expected);
});

test.each<[string, DnsLie]>([
  ["is no answer", () => Buffer.from("hello")],
  ["is empty", () => Buffer.alloc(0)],
  ["announces records that are not there", (question) => patched(honest(question), 6, 65_535)],
  [
    "has a record that is longer than the answer",
    (question) => {
      const all = honest(question);
      return patched(all, all.length - proof.length - 3, 65_535);
    },
  ],
  ["ends within a record", (question) => honest(question).subarray(0, -5)],
  [
    "has a name that points at itself",
    (question) => {
      const all = honest(question);
      return patched(all, all.length - proof.length - 13, 0xc000 + all.length - proof.length - 13);
    },
  ],
  ["has another id", (question) => patched(honest(question), 0, 1)],
  ["never comes over TCP", ({ over, head }) => (over === "udp" ? head(0, truncated) : null)],
])("an answer that %s says nothing", async (_, lie) => {
  expect(await outcome(lie, 100)).toBe("unknown");
});
