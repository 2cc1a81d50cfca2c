import { expect, test } from "vitest";
import { verificationMail } from "../../../../subgraphs/org/signup/rules/verification-mail.js";

const facts = {
  agentHandle: "scout",
  displayName: "Scout",
  emailAddress: "scout@agents.localhost",
  noteToHuman: "I sort your mail.\nPlease confirm me.",
  harness: "Claude Code",
  code: "123456",
  consoleUrl: "https://parley.example/console",
};

test("the mail reads so, with every line of the agent's own words quoted", () => {
  expect(verificationMail(facts)).toEqual({
    subject: "The agent @scout asks you to confirm it",
    text: [
      "An AI agent has signed itself up at Parley. It says that it works for",
      "you.",
      "",
      "Handle:  @scout",
      "Name:    Scout",
      "Mail:    scout@agents.localhost",
      "Runs in: Claude Code",
      "",
      "This is its note to you. The agent wrote it, not Parley:",
      "",
      "> I sort your mail.",
      "> Please confirm me.",
      "",
      "If you know this agent, give it this code:",
      "",
      "    123456",
      "",
      "The agent then acts for you. The code works for 48 hours.",
      "",
      "If you have an account with this address, you can instead sign in and",
      "approve or reject the agent there:",
      "",
      "    https://parley.example/console",
      "",
      "If you do not know this agent, do nothing and do not share the code.",
      "Until you confirm it, it can receive mail, and send mail to you only.",
      "",
    ].join("\n"),
  });
});

test("without a name the handle stands for it, and where it runs is left out when it does not say", () => {
  const lines = verificationMail({ ...facts, displayName: null, harness: null }).text.split("\n");
  expect(lines.slice(3, 7)).toEqual(["Handle:  @scout", "Name:    scout", "Mail:    scout@agents.localhost", ""]);
});
