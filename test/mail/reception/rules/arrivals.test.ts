import { describe, expect, it } from "vitest";
import { redundantAction } from "../../../../subgraphs/mail/contact-rules/rules/redundant-action.js";
import { type Arrival, folderOf } from "../../../../subgraphs/mail/reception/rules/arrival.js";
import { countHops } from "../../../../subgraphs/mail/reception/rules/count-hops.js";
import { madeIds } from "../../../../subgraphs/mail/reception/rules/made-id.js";
import { ownHeaderLength, receivedHeader } from "../../../../subgraphs/mail/reception/rules/received-header.js";
import {
  type CheckedSender,
  checkResultOf,
  policyOf,
  senderChecksOf,
  unchecked,
} from "../../../../subgraphs/mail/reception/rules/sender-checks.js";

describe("the folder of a mail", () => {
  const [yes, no] = [true, false].map((allowed) => ({ allowed })) as unknown as Arrival["verdicts"];
  const usual: Arrival = { filterMode: "blacklist", verdicts: [yes!], isForged: false, isSpam: false };

  it.each<[string, Partial<Arrival>, string]>([
    ["is the inbox for whom the rules allow", {}, "inbox"],
    ["is the inbox for whom a whitelist allows", { filterMode: "whitelist" }, "inbox"],
    ["is blocked for whom the rules do not allow", { verdicts: [no!] }, "blocked"],
    ["is blocked when one of several authors is not allowed", { verdicts: [yes!, no!] }, "blocked"],
    ["is blocked for nobody in a whitelist", { filterMode: "whitelist", verdicts: [] }, "blocked"],
    ["is the inbox for nobody in a blacklist", { verdicts: [] }, "inbox"],
    ["is blocked for a forged sender in a whitelist", { filterMode: "whitelist", isForged: true }, "blocked"],
    ["is spam for a forged sender in a blacklist", { isForged: true }, "spam"],
    ["is spam for spam", { isSpam: true }, "spam"],
    ["is spam for spam in a whitelist", { filterMode: "whitelist", isSpam: true }, "spam"],
    ["is blocked for spam that is not allowed", { verdicts: [no!], isSpam: true }, "blocked"],
  ])("%s", (_, changes, folder) => expect(folderOf({ ...usual, ...changes })).toBe(folder));
});

it.each([
  ["whitelist", "block"],
  ["blacklist", "allow"],
] as const)("in a %s a rule to %s says nothing new", (mode, action) => expect(redundantAction(mode)).toBe(action));

it.each([
  ["", 0],
  ["Subject: x\r\n\r\n", 0],
  ["Received: a\r\nreceived : b\r\n\tReceived: folded\r\nRECEIVED:c\r\nX-Received: no\r\n\r\n", 3],
  ["Received: a\r\n\r\nReceived: of the text\r\n", 1],
  ["Received: a\n\nReceived: of the text\n", 1],
  ["Received: a\r\nReceived: b", 2],
])("the hops of %j are %i", (beginning, hops) => expect(countHops(beginning)).toBe(hops));

describe("the header of a step", () => {
  const step = {
    helo: "mx.example.com",
    address: "192.0.2.1",
    by: "parley.example",
    protocol: "ESMTPS",
    id: "abc-1",
    at: new Date("2026-03-01T09:00:00Z"),
  };

  it("says who handed the mail over, to whom and when", () => {
    expect(receivedHeader(step)).toBe(
      "Received: from mx.example.com ([192.0.2.1])\r\n\tby parley.example with ESMTPS id abc-1;\r\n\tSun, 01 Mar 2026 09:00:00 +0000\r\n",
    );
  });

  it.each([
    [{ address: "2001:db8::1" }, "([IPv6:2001:db8::1])"],
    [{ helo: "" }, "from unknown ("],
    [{ helo: "(\r\n)" }, "from unknown ("],
    [{ helo: "a\r\nBcc: b@c" }, "from aBcc:bc ("],
    [{ helo: "x".repeat(300) }, `from ${"x".repeat(255)} (`],
  ])("with %j has %j, and nothing that breaks it", (changes, part) => {
    const header = receivedHeader({ ...step, ...changes });
    expect(header).toContain(part);
    expect(header.split("\r\n")).toHaveLength(4);
  });

  it("is found at the beginning of a mail, and nothing else is", () => {
    const header = receivedHeader(step);
    expect(ownHeaderLength(Buffer.from(`${header}Subject: x\r\n\r\ntext`))).toBe(header.length);
    expect(ownHeaderLength(Buffer.from(header))).toBe(header.length);
    expect(ownHeaderLength(Buffer.from("Received: from x\r\n\tby y\r\n"))).toBe(0);
    expect(ownHeaderLength(Buffer.from(`${"x".repeat(2_048)}\n\n\n`))).toBe(0);
    expect(ownHeaderLength(Buffer.from(`\n\n${"x".repeat(2_045)}\n`))).toBe(2_048);
  });
});

it("a mail without an id may have that of today and of the five days before", () => {
  const ids = madeIds("hash", new Date("1970-01-11T23:59:59.999Z"));
  expect(ids).toEqual([10, 9, 8, 7, 6, 5].map((day) => `<hash.${day}@no-message-id.invalid>`));
});

describe("what checks of the sender say", () => {
  const found = (dmarc: Partial<CheckedSender["dmarc"]>, dkim: CheckedSender["dkim"] = []): CheckedSender => ({
    spf: { result: "pass", domain: "bounce.example" },
    dkim,
    dmarc: { result: "pass", domain: "a.example", policy: "reject", ...dmarc },
  });
  const mail = {
    fromDomains: ["a.example"],
    isFromUnderstood: true,
    isDirect: true,
    isOwnKey: (_: string, selector: string) => selector === "ours",
  };
  const signed = (changes: object = {}): CheckedSender["dkim"] => [
    { result: "pass", domain: "a.example", selector: "ours", ...changes },
  ];

  it.each<[string, CheckedSender, Partial<typeof mail>, string, boolean]>([
    ["a pass", found({}), {}, "pass", false],
    ["nothing", unchecked, {}, "none", false],
    ["a failure that is to be refused", found({ result: "fail" }), {}, "fail", true],
    ["a failure that is to be set apart", found({ result: "fail", policy: "quarantine" }), {}, "fail", true],
    ["a failure that nobody minds", found({ result: "fail", policy: "none" }), {}, "fail", false],
    ["a failure without a policy", found({ result: "fail", policy: null }), {}, "fail", false],
    ["a failure behind a relay of ours", found({ result: "fail" }), { isDirect: false }, "fail", false],
    ["an error", found({ result: "temperror" }), {}, "none", false],
    ["a pass of another domain", found({ domain: "b.example" }), {}, "none", false],
    ["a failure of another domain", found({ result: "fail", domain: "b.example" }), {}, "none", false],
    ["a pass for one of two authors", found({}), { fromDomains: ["a.example", "b.example"] }, "none", false],
    ["a pass for a From that is not understood", found({}), { isFromUnderstood: false }, "fail", true],
    ["the same behind a relay of ours", found({}), { isFromUnderstood: false, isDirect: false }, "fail", false],
    ["a pass for two authors of a domain", found({}), { fromDomains: ["a.example", "a.example"] }, "pass", false],
  ])("%s", (_, checks, changes, dmarc, failsPolicy) => {
    const said = senderChecksOf(checks, { ...mail, ...changes });
    expect(said).toMatchObject({ dmarc, failsPolicy, isSignedByUs: false });
    expect(said.results).toMatchObject({ spf: checks.spf, dkim: checks.dkim });
  });

  it("are stored as they were found, without a verdict about another domain", () => {
    const about = found({ result: "temperror" });
    expect(senderChecksOf(about, mail).results["dmarc"]).toEqual(about.dmarc);
    const other = found({ domain: "b.example" });
    expect(senderChecksOf(other, mail).results["dmarc"]).toEqual({ ...other.dmarc, result: "none" });
  });

  it.each<[string, CheckedSender["dkim"], string[], boolean]>([
    ["a valid signature of a key of ours", signed(), ["a.example"], true],
    ["one of several", [...signed({ result: "fail" }), ...signed()], ["a.example"], true],
    ["a broken one", signed({ result: "fail" }), ["a.example"], false],
    ["one of another key", signed({ selector: "theirs" }), ["a.example"], false],
    ["one without a selector", signed({ selector: null }), ["a.example"], false],
    ["one for another domain", signed({ domain: "b.example" }), ["a.example"], false],
    ["one for one of two authors", signed(), ["a.example", "b.example"], false],
    ["none", [], ["a.example"], false],
  ])("signed by us, with %s", (_, dkim, fromDomains, isSignedByUs) => {
    expect(senderChecksOf(found({}, dkim), { ...mail, fromDomains }).isSignedByUs).toBe(isSignedByUs);
  });

  it("says nothing of a domain when From is not understood, and not that we signed it", () => {
    const said = senderChecksOf(found({}, signed()), { ...mail, isFromUnderstood: false });
    expect(said.isSignedByUs).toBe(false);
    expect(said.results["dmarc"]).toEqual({ result: "fail", domain: null, policy: null });
  });

  it.each(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])(
    "%s is a result",
    (one) => {
      expect(checkResultOf(one)).toBe(one);
    },
  );

  it.each([undefined, null, "", "PASS", "skipped", 1])("%j is no result and no policy", (one) => {
    expect([checkResultOf(one), policyOf(one)]).toEqual(["none", null]);
  });

  it.each(["none", "quarantine", "reject"])("%s is a policy", (one) => expect(policyOf(one)).toBe(one));
});
