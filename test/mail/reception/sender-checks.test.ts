import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { senderChecker } from "../../../subgraphs/mail/reception/checks/open-checker.js";
import { receptionSettings } from "../../../subgraphs/mail/reception/settings.js";
import {
  type CheckedSender,
  type CheckResult,
  senderChecksOf,
  unchecked,
} from "../../../subgraphs/mail/reception/rules/sender-checks.js";
import type { Config } from "../../../subgraphs/shared/config/config.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

const dmarc = (result: CheckResult, policy: "none" | "quarantine" | "reject" | null, domain = "a.example") => ({
  dmarc: { result, policy, domain },
});
const signed = (result: CheckResult, domain: string, selector: string | null = "s1") => ({
  dkim: [{ result, domain, selector }],
});

describe("what follows from the checks", () => {
  const cases: readonly [string, Partial<CheckedSender>, string[], boolean, object][] = [
    ["nothing found", {}, ["a.example"], true, { dmarc: "none", failsPolicy: false, isSignedByUs: false }],
    ["a pass", dmarc("pass", "reject"), ["a.example"], true, { dmarc: "pass", failsPolicy: false }],
    ["a pass for another domain", dmarc("pass", "reject", "b.example"), ["a.example"], true, { dmarc: "none" }],
    ["a pass with two domains in From", dmarc("pass", "none"), ["a.example", "b.example"], true, { dmarc: "none" }],
    ["a pass without From", dmarc("pass", "none"), [], true, { dmarc: "none" }],
    ["a failure with reject", dmarc("fail", "reject"), ["a.example"], true, { dmarc: "fail", failsPolicy: true }],
    ["a failure with quarantine", dmarc("fail", "quarantine"), ["a.example"], true, { failsPolicy: true }],
    ["a failure with none", dmarc("fail", "none"), ["a.example"], true, { dmarc: "fail", failsPolicy: false }],
    ["a failure over a relay", dmarc("fail", "reject"), ["a.example"], false, { failsPolicy: false }],
    ["a failure for another domain", dmarc("fail", "reject", "b.example"), ["a.example"], true, { failsPolicy: false }],
    ["no answer of the name server", dmarc("temperror", "reject"), ["a.example"], true, { failsPolicy: false }],
    ["a signature of ours", signed("pass", "ours.example"), ["ours.example"], true, { isSignedByUs: true }],
    ["a broken one of ours", signed("fail", "ours.example"), ["ours.example"], true, { isSignedByUs: false }],
    ["one of ours for another domain", signed("pass", "ours.example"), ["a.example"], true, { isSignedByUs: false }],
    ["one with another selector", signed("pass", "ours.example", "x"), ["ours.example"], true, { isSignedByUs: false }],
    ["one without a selector", signed("pass", "ours.example", null), ["ours.example"], true, { isSignedByUs: false }],
    ["one of the beginning alone", signed("policy", "ours.example"), ["ours.example"], true, { isSignedByUs: false }],
  ];
  test.each(cases)("%s", (_, found, fromDomains, isDirect, expected) => {
    const isOwnKey = (domain: string, selector: string) => domain === "ours.example" && selector === "s1";
    expect(
      senderChecksOf({ ...unchecked, ...found }, { fromDomains, isFromUnderstood: true, isDirect, isOwnKey }),
    ).toMatchObject(expected);
  });
});

test("on a Node that is too old, the start says so", () => {
  const [major, minor] = process.versions.node.split(".").map(Number) as [number, number];
  const complaints = receptionSettings.wrongTogether!({ MAIL_SENDER_CHECKS: "on" } as Config);
  const isOld = major < 22 || (major === 22 && minor < 19);
  expect(complaints).toEqual(
    isOld ? [`MAIL_SENDER_CHECKS=on needs Node 22.19 or newer. This is Node ${process.versions.node}.`] : [],
  );
});

describe("mail with results", () => {
  let parley: TestParley;
  let agent: TestAgent;
  let found: Partial<CheckedSender> = {};
  const address = "checked@agents.localhost";

  beforeAll(async () => {
    parley = await startTestParley({ environment: smtpEnvironment });
    // What name servers would say, without a name server.
    parley.services.parts.put(senderChecker, { check: async () => ({ ...unchecked, ...found }) });
    agent = await makeAgent(parley.services, await makeOrganization(parley.services), "checked");
  });
  afterAll(() => parley?.close());

  async function receive(id: string, from: string, given: Partial<CheckedSender>) {
    found = given;
    const raw = [`From: ${from}`, `To: ${address}`, `Message-ID: <${id}@x.example>`, "", "Hello", ""].join("\r\n");
    await sendBySmtp(parley, { from, to: address, raw });
    await waitForMail(parley);
    const message = await parley.services.database.request.reader.mailMessage.findFirstOrThrow({
      where: { mailbox: { identityId: agent.id }, rfcId: `<${id}@x.example>` },
    });
    const path = `/api/v1/mail/mailboxes/${address}/messages/${message.id}`;
    return { message, detail: (await rest(parley, agent.key, "GET", path)).body };
  }

  test("shows them in the message", async () => {
    const spf = { result: "pass", domain: "x.example" } as const;
    const { detail } = await receive("shown", "a@x.example", { spf, ...dmarc("pass", "reject", "x.example") });
    expect(detail.authentication_results).toEqual({
      spf,
      dkim: [],
      dmarc: { result: "pass", domain: "x.example", policy: "reject" },
    });
  });

  test("from a hosted domain is forged, unless DMARC passes for it", async () => {
    const passed = await receive("proved", "boss@agents.localhost", dmarc("pass", "none", "agents.localhost"));
    const failed = await receive("unproved", "boss@agents.localhost", dmarc("none", null, "agents.localhost"));
    const foreign = await receive("foreign", "boss@agents.localhost", dmarc("pass", "none", "x.example"));
    expect([passed, failed, foreign].map(({ message }) => message.isForged)).toEqual([false, true, true]);
  });
});
