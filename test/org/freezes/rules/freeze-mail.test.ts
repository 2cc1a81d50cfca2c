import { expect, test } from "vitest";
import { freezeMail } from "../../../../subgraphs/org/freezes/rules/freeze-mail.js";

const facts = { agentHandle: "scout", at: new Date("2026-11-27T10:01:02Z"), url: "https://parley.example/console" };

test.each([
  ["freeze.started", "agent", "sends", "The agent @scout was frozen", "Reading continues"],
  ["freeze.started", "agent", "all", "The agent @scout was frozen", "its keys read nothing"],
  ["freeze.ended", "agent", "all", "The agent @scout was unfrozen", "2026-11-27 10:01 UTC"],
  ["freeze.started", "organization", "sends", "All agents of your organization were frozen", "Nothing leaves"],
  ["freeze.ended", "installation", "sends", "All agents of this installation were unfrozen", "were unfrozen at"],
] as const)("%s of %s in the mode %s: %s", (event, scope, mode, subject, said) => {
  const mail = freezeMail({ event, scope, mode, ...facts });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(said);
  expect(mail.text).toContain(facts.url);
});
