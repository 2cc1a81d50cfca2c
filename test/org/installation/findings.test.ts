import { describe, expect, test } from "vitest";
import { databaseFindings } from "../../../subgraphs/org/installation/rules/database-findings.js";
import {
  type JudgedProcess,
  processFindings,
  silentAfterSeconds,
} from "../../../subgraphs/org/installation/rules/process-findings.js";
import { type JudgedSettings, settingsFindings } from "../../../subgraphs/org/installation/rules/settings-findings.js";
import {
  type JudgedWork,
  late,
  longRun,
  longUnpublished,
  workFindings,
} from "../../../subgraphs/org/installation/rules/work-findings.js";
import type { Finding } from "../../../subgraphs/shared/installation/finding.js";
import { durationInWords } from "../../../subgraphs/shared/rules/duration.js";

const short = (findings: readonly Finding[]) =>
  findings.map(({ code, severity, subject }) => [severity, code, subject].filter(Boolean).join(" "));

describe("settings", () => {
  const good: JudgedSettings = {
    PUBLIC_BASE_URL: "https://parley.example.com",
    MAIL_DOMAIN: "agents.example.com",
    MAIL_RELAY_URL: "smtp://relay.example.com",
    TRUST_PROXY: "10.0.0.0/8",
    WEBHOOK_ALLOW_INSECURE: "0",
    WEBHOOK_ALLOW_PRIVATE: "0",
    PARLEY_SECRET: "s".repeat(32),
    DATABASE_URL: "postgresql://localhost/parley",
  };
  const unset = (...names: (keyof JudgedSettings)[]): JudgedSettings =>
    Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name as never))) as JudgedSettings;
  const here = "http://localhost:4000";

  test.each<[string, JudgedSettings, string, string[]]>([
    ["nothing to say of a public server", good, "https://parley.example.com", []],
    ["no address, on this machine", unset("PUBLIC_BASE_URL"), here, ["note public_base_url_missing PUBLIC_BASE_URL"]],
    [
      "no address, while links name another machine",
      unset("PUBLIC_BASE_URL"),
      "http://10.0.0.7:4000",
      ["warning public_base_url_missing PUBLIC_BASE_URL"],
    ],
    [
      "a public address without TLS",
      { ...good, PUBLIC_BASE_URL: "http://parley.example.com" },
      here,
      ["warning public_base_url_plain PUBLIC_BASE_URL"],
    ],
    ["plain HTTP on this machine", { ...good, PUBLIC_BASE_URL: here }, here, []],
    ["no proxy is trusted", unset("TRUST_PROXY"), here, ["warning trust_proxy_missing TRUST_PROXY"]],
    ["no relay in public", unset("MAIL_RELAY_URL"), here, ["warning mail_relay_missing MAIL_RELAY_URL"]],
    [
      "no relay in development",
      { ...unset("MAIL_RELAY_URL"), PUBLIC_BASE_URL: here },
      here,
      ["note mail_relay_missing MAIL_RELAY_URL"],
    ],
    [
      "the usual mail domain",
      { ...good, MAIL_DOMAIN: "agents.localhost", PUBLIC_BASE_URL: here },
      here,
      ["note mail_domain_default MAIL_DOMAIN"],
    ],
    [
      "webhooks to this machine",
      { ...good, WEBHOOK_ALLOW_INSECURE: "1" },
      here,
      ["warning webhooks_to_this_machine WEBHOOK_ALLOW_INSECURE"],
    ],
    [
      "webhooks to private networks",
      { ...good, WEBHOOK_ALLOW_PRIVATE: "1" },
      here,
      ["warning webhooks_to_private_networks WEBHOOK_ALLOW_PRIVATE"],
    ],
    [
      "webhooks to this machine, in development",
      { ...good, WEBHOOK_ALLOW_INSECURE: "1", PUBLIC_BASE_URL: here },
      here,
      [],
    ],
    [
      "two secrets",
      { ...good, PARLEY_SECRET: `${"n".repeat(32)},${"o".repeat(32)}` },
      here,
      ["note old_secret_kept PARLEY_SECRET"],
    ],
    ["the embedded database", unset("DATABASE_URL"), here, ["note database_embedded DATABASE_URL"]],
  ])("%s", (_, settings, origin, expected) => {
    expect(short(settingsFindings(settings, origin))).toEqual(expected);
  });

  test("what they say holds no secret", () => {
    const secrets = {
      ...good,
      PARLEY_SECRET: "first-secret,second-secret",
      PUBLIC_BASE_URL: "http://parley.example.com",
    };
    expect(JSON.stringify(settingsFindings(secrets, here))).not.toContain("secret-");
    expect(JSON.stringify(settingsFindings(secrets, here))).not.toContain("first-secret");
  });
});

describe("processes", () => {
  const process = (role: string, more: Partial<JudgedProcess> = {}): JudgedProcess => ({
    role,
    host: "one",
    version: "1.0.0",
    silentSeconds: 3,
    ...more,
  });
  const subgraphs = ["org", "mail"];

  test.each<[string, JudgedProcess[], string[]]>([
    ["one that serves everything", [process("all")], []],
    ["one for each subgraph", [process("gateway"), process("org"), process("mail")], []],
    ["a subgraph without a process", [process("org")], ["wrong subgraph_missing mail"]],
    [
      "a subgraph whose process is silent",
      [process("org"), process("mail", { silentSeconds: silentAfterSeconds + 1 })],
      ["warning process_silent mail on one", "wrong subgraph_missing mail"],
    ],
    [
      "a silent one, while another serves the same",
      [process("all"), process("all", { silentSeconds: silentAfterSeconds + 1, host: "" })],
      ["warning process_silent all"],
    ],
    ["silent for just as long as it may be", [process("all", { silentSeconds: silentAfterSeconds })], []],
    ["two versions", [process("all"), process("all", { version: "1.1.0" })], ["warning versions_mixed"]],
    ["a version that does not say it", [process("all"), process("all", { version: "" })], ["warning versions_mixed"]],
    [
      "the version of a process that is gone",
      [process("all"), process("all", { version: "0.9.0", silentSeconds: 55 })],
      ["warning process_silent all on one"],
    ],
  ])("%s", (_, processes, expected) => {
    expect(short(processFindings(processes, subgraphs))).toEqual(expected);
  });
});

describe("background work", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  const idle: JudgedWork = { queues: [], consumers: [], unpublishedSeconds: 0, deliveriesDueSince: null };
  const queue = { task: "mail-send", waiting: 2, givenUp: 0, waitingSince: null, runningSince: null };
  const consumer = { name: "webhook-fan-out", behind: 900, waitingSince: null };

  test.each<[string, JudgedWork, string[]]>([
    ["idle", { ...idle, queues: [queue], consumers: [consumer] }, []],
    ["what waits for a moment", { ...idle, queues: [{ ...queue, waitingSince: ago(late.warning - 1) }] }, []],
    [
      "an old queue",
      { ...idle, queues: [{ ...queue, waitingSince: ago(late.warning) }] },
      ["warning queue_old mail-send"],
    ],
    [
      "a queue of half an hour",
      { ...idle, queues: [{ ...queue, waitingSince: ago(late.wrong) }] },
      ["wrong queue_old mail-send"],
    ],
    [
      "a job that runs for long",
      { ...idle, queues: [{ ...queue, runningSince: ago(longRun) }] },
      ["warning job_long mail-send"],
    ],
    ["jobs given up", { ...idle, queues: [{ ...queue, givenUp: 1 }] }, ["warning jobs_given_up mail-send"]],
    [
      "a consumer that waits",
      { ...idle, consumers: [{ ...consumer, waitingSince: ago(late.warning) }] },
      ["warning consumer_behind webhook-fan-out"],
    ],
    [
      "a consumer that is stuck",
      { ...idle, consumers: [{ ...consumer, waitingSince: ago(late.wrong) }] },
      ["wrong consumer_behind webhook-fan-out"],
    ],
    ["an event that is not published", { ...idle, unpublishedSeconds: longUnpublished }, ["wrong events_unpublished"]],
    ["deliveries that are due", { ...idle, deliveriesDueSince: ago(late.warning) }, ["warning deliveries_late"]],
    ["deliveries of the future", { ...idle, deliveriesDueSince: ago(-60) }, []],
  ])("%s", (_, work, expected) => {
    expect(short(workFindings(work, now))).toEqual(expected);
  });
});

test.each([
  ["C", ["note database_locale"]],
  ["POSIX", ["note database_locale"]],
  ["C.UTF-8", []],
  ["de_DE.UTF-8", []],
])("a database whose characters are %s", (characters, expected) => {
  expect(short(databaseFindings({ characters, isDiskFull: false }))).toEqual(expected);
});

test.each([
  [-5, "0 seconds"],
  [0.4, "0 seconds"],
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [3_599, "59 minutes"],
  [7_200, "2 hours"],
  [90_000, "1 day"],
])("%s seconds are %s", (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});

test("a full disk of the database is wrong", () => {
  const [finding, ...others] = databaseFindings({ characters: "C.UTF-8", isDiskFull: true });
  expect(finding).toMatchObject({ code: "database_disk_full", severity: "wrong", subject: null });
  expect(others).toEqual([]);
});
