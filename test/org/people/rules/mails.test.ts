import { expect, test } from "vitest";
import { invitationMail } from "../../../../subgraphs/org/people/rules/invitation-mail.js";
import { signInMail } from "../../../../subgraphs/org/sign-in/rules/sign-in-mail.js";

test.each([
  ["admin", "You will be an admin."],
  ["member", "You will be a member."],
] as const)("an invitation as %s reads so", (role, sentence) => {
  const facts = {
    organizationName: "Acme\nInc.",
    invitedBy: "ada@people.example",
    role,
    url: "https://parley.example/",
  };
  expect(invitationMail(facts)).toEqual({
    subject: "ada@people.example invites you to join an organization at Parley",
    text: [
      "ada@people.example invites you to join this organization at Parley:",
      "",
      "> Acme Inc.",
      "",
      sentence,
      "",
      "To join, sign in with this address:",
      "",
      "https://parley.example/",
      "",
      "The invitation is valid for 7 days. If you do not want to join, do nothing.",
      "",
    ].join("\n"),
  });
});

test("the mail to sign in with reads so", () => {
  expect(signInMail("https://parley.example/sign-in#t")).toEqual({
    subject: "Your link to sign in to Parley",
    text: [
      "Open this to sign in to Parley:",
      "",
      "https://parley.example/sign-in#t",
      "",
      "It works once, for 15 minutes. Anyone who opens it is signed in as you, so do not share it.",
      "",
      "If you did not ask for it, do nothing.",
      "",
    ].join("\n"),
  });
});
