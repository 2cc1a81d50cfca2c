import { expect, test } from "vitest";
import { signatureClaim, signedText } from "../../../subgraphs/chat/events/rules/slack-signature.js";

const now = new Date("2026-03-01T09:00:00Z");
const seconds = now.getTime() / 1_000;
const mac = "a".repeat(64);

// Wire contract chat 9.2: five minutes, in both directions.
test.each<[string, string, string, boolean]>([
  ["of now", String(seconds), `v0=${mac}`, true],
  ["in capitals", String(seconds), `v0=${mac.toUpperCase()}`, true],
  ["five minutes old", String(seconds - 300), `v0=${mac}`, true],
  ["older", String(seconds - 301), `v0=${mac}`, false],
  ["five minutes ahead", String(seconds + 300), `v0=${mac}`, true],
  ["further ahead", String(seconds + 301), `v0=${mac}`, false],
  ["without a time", "", `v0=${mac}`, false],
  ["of no time", "soon", `v0=${mac}`, false],
  ["of a time with blanks", ` ${seconds}`, `v0=${mac}`, false],
  ["of a time in exponents", "1e9", `v0=${mac}`, false],
  ["of another version", String(seconds), `v1=${mac}`, false],
  ["that is short", String(seconds), `v0=${mac.slice(1)}`, false],
  ["that is long", String(seconds), `v0=${mac}a`, false],
  ["that is no number", String(seconds), `v0=${"g".repeat(64)}`, false],
  ["that is missing", String(seconds), "", false],
])("a signature %s", (_, timestamp, signature, isTaken) => {
  expect(signatureClaim(timestamp, signature, now)).toEqual(isTaken ? { timestamp, mac } : null);
});

test("what is signed is the version, the time and the body", () => {
  expect(signedText({ timestamp: "1531420618" }, "token=x")).toBe("v0:1531420618:token=x");
});
