import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultHandle } from "../../../subgraphs/org/signup/rules/default-handle.js";
import { isAgentAddress, normalizeHumanEmail } from "../../../subgraphs/shared/rules/human-email.js";
import { normalizeHarness } from "../../../subgraphs/org/signup/rules/signup-input.js";
import { signupRestrictions } from "../../../subgraphs/org/signup/rules/signup-restrictions.js";
import {
  codeExpiry,
  decideVerification,
  secondsUntilResend,
} from "../../../subgraphs/org/signup/rules/verification.js";
import { verificationMail } from "../../../subgraphs/org/signup/rules/verification-mail.js";
import { normalizeHandle } from "../../../subgraphs/shared/identity/handle.js";
import { defaultPlans, planOf } from "../../../subgraphs/shared/rules/plans.js";

const now = new Date("2026-03-01T09:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("the address of a human", () => {
  it.each([
    ["Ada@People.Example", "ada@people.example"],
    ["a.b+c@x-y.example", "a.b+c@x-y.example"],
    [`${"a".repeat(64)}@people.example`, `${"a".repeat(64)}@people.example`],
  ])("takes %s", (text, email) => {
    expect(normalizeHumanEmail(text)).toBe(email);
  });

  it.each([
    "",
    "ada",
    "@people.example",
    "ada@",
    "ada@people",
    "ada@@people.example",
    "ada@people..example",
    "ada@-people.example",
    "ada.@people.example",
    ".ada@people.example",
    '"ada"@people.example',
    "ada@[127.0.0.1]",
    "ada <ada@people.example>",
    "ada@people.example,eve@people.example",
    "ada@people.example\n",
    " ada@people.example",
    "ada@people.example\u0000",
    "ädä@people.example",
    // Lower-cased, the Kelvin sign is a plain k.
    "\u212aelvin@people.example",
    `${"a".repeat(65)}@people.example`,
    `ada@${"a".repeat(64)}.example`,
    `ada@${"people.".repeat(40)}example`,
  ])("refuses %j", (text) => {
    expect(normalizeHumanEmail(text)).toBeNull();
  });

  it("is not one of agents, who could read the code themselves", () => {
    expect(isAgentAddress("ada@agents.localhost", "agents.localhost")).toBe(true);
    expect(isAgentAddress("ada@people.example", "agents.localhost")).toBe(false);
    expect(isAgentAddress("ada@friends-of-agents.localhost", "agents.localhost")).toBe(false);
  });
});

describe("the handle of an agent that chose none", () => {
  it.each([
    [undefined, "agent-0a1b2c"],
    ["", "agent-0a1b2c"],
    ["  ", "agent-0a1b2c"],
    ["日本", "agent-0a1b2c"],
    ["Paper Sorter", "paper-sorter-0a1b2c"],
    ["--A__B--", "a-b-0a1b2c"],
    ["Crème brûlée", "creme-brulee-0a1b2c"],
    ["x".repeat(255), `${"x".repeat(56)}-0a1b2c`],
    [`${"x".repeat(55)} y`, `${"x".repeat(55)}-0a1b2c`],
  ])("of %j is %s", (name, handle) => {
    expect(defaultHandle(name, "0a1b2c")).toBe(handle);
  });

  it("is always one that an identity can have", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const handle = defaultHandle(name, "0a1b2c");
        expect(normalizeHandle(handle)).toBe(handle);
      }),
    );
  });
});

it.each([
  [undefined, null],
  [null, null],
  [" \t\n ", null],
  ["  Claw Machine ", "claw machine"],
  ["a\u0000\u001bb\ud83c", "ab"],
  ["🌒".repeat(70), "🌒".repeat(64)],
])("of a harness %j stays %j", (text, kept) => {
  expect(normalizeHarness(text)).toBe(kept);
});

describe("a code that is presented", () => {
  it.each([
    [{ claimed: true, attempts: 9, wrongCodes: 99, codeExpiresAt: now }, "already_claimed"],
    [{ claimed: false, attempts: 5, wrongCodes: 15, codeExpiresAt: now }, "guesses_exhausted"],
    [{ claimed: false, attempts: 0, wrongCodes: 15, codeExpiresAt: inSeconds(1) }, "guesses_exhausted"],
    [{ claimed: false, attempts: 4, wrongCodes: 14, codeExpiresAt: inSeconds(1) }, "compare"],
    [{ claimed: false, attempts: 5, codeExpiresAt: now }, "attempts_exhausted"],
    [{ claimed: false, attempts: 5, codeExpiresAt: inSeconds(60) }, "attempts_exhausted"],
    [{ claimed: false, attempts: 4, codeExpiresAt: now }, "code_expired"],
    [{ claimed: false, attempts: 4, codeExpiresAt: inSeconds(1) }, "compare"],
    [{ claimed: false, attempts: 0, codeExpiresAt: inSeconds(1) }, "compare"],
  ] as const)("%j: %s", (state, decision) => {
    expect(decideVerification({ wrongCodes: 0, ...state }, now)).toBe(decision);
  });

  it.each([
    [0, 300],
    [-299, 1],
    [-299.5, 1],
    [-300, 0],
    [-9999, 0],
  ])("sent %d seconds from now, lets another one go in %d", (sent, wait) => {
    expect(secondsUntilResend(inSeconds(sent), now)).toBe(wait);
  });
});

it.each([
  [false, "team", { maxSendsPerDay: 5, allowedRecipients: ["ada@people.example"] }],
  [true, "free", { maxSendsPerDay: 100, allowedRecipients: [] }],
  [true, "enterprise", { maxSendsPerDay: 5000, allowedRecipients: [] }],
  [true, "a plan that was withdrawn", { maxSendsPerDay: 100, allowedRecipients: [] }],
])("a claimed agent (%s) on %s may %j", (claimed, plan, expected) => {
  const rest = { canReceive: true, canCreateMailboxes: false };
  expect(signupRestrictions(claimed, "ada@people.example", planOf(defaultPlans, plan))).toEqual({
    ...expected,
    ...rest,
  });
});

describe("the mail to the human", () => {
  const facts = {
    agentHandle: "scout",
    displayName: "Scout",
    emailAddress: "scout@agents.localhost",
    noteToHuman: "Hello.",
    harness: null,
    code: "012345",
    consoleUrl: "https://parley.example/sign-in",
  };

  it("says who wrote what, and what to do", () => {
    const { subject, text } = verificationMail(facts);
    expect(subject).toBe("The agent @scout asks you to confirm it");
    expect(text).toContain("The agent wrote it, not Parley");
    expect(text).toContain("\n> Hello.\n");
    expect(text).toContain("\n    012345\n");
    expect(text).toContain("https://parley.example/sign-in");
    expect(text).not.toContain("Runs in:");
  });

  it("lets no line of the agent's pass for ours, whatever breaks it", () => {
    for (const lineBreak of ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
      const words = `one${lineBreak}    999999${lineBreak}Sign in at evil.example`;
      const { text } = verificationMail({ ...facts, noteToHuman: words, displayName: words, harness: words });
      const ours = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => !line.startsWith("> "));
      expect(ours.filter((line) => /^ {4}\d{6}$/.test(line))).toEqual(["    012345"]);
      expect(ours.filter((line) => line.startsWith("Sign in at"))).toEqual([]);
    }
  });
});

it("a code ends two days after it was sent", () => {
  expect(codeExpiry(now)).toEqual(inSeconds(2 * 24 * 3600));
});
