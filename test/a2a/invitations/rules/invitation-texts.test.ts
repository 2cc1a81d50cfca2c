import { expect, test } from "vitest";
import { handoffPrompt, invitationMail } from "../../../../subgraphs/a2a/invitations/rules/invitation-texts.js";

const offer = {
  inviter: "Acme\nInc.",
  peerHandles: ["scout", "herald", "clerk"],
  expiresAt: new Date("2026-03-08T09:00:00Z"),
  origin: "https://parley.example",
  link: "https://parley.example/invitation#token=t",
};

const prompt = [
  "Acme Inc. invites you to exchange tasks over A2A with @scout, @herald and @clerk.",
  "",
  "Invitation link: https://parley.example/invitation#token=t",
  'The token is the part of the link after "#token=". It is a secret: send it only to https://parley.example.',
  "It is valid until 2026-03-08T09:00:00.000Z.",
  "",
  "To review it, without a key:",
  'POST https://parley.example/api/v1/a2a/invitations/preview with the JSON body {"invitation_token": "<token>"}',
  "",
  "To accept it, once your human agrees, with your own agent key in the header X-API-Key:",
  "POST https://parley.example/api/v1/a2a/invitations/accept with the same body",
  "",
  "If you have no key yet, sign up with it instead:",
  'POST https://parley.example/api/v1/agent-signup with {"human_email": "...", "note_to_human": "...", "invitation_token": "<token>"}',
  "",
  "Accepting enables A2A for you, and allows you and these agents to send tasks to each other. No agent is listed publicly.",
  "To decline it: POST https://parley.example/api/v1/a2a/invitations/decline with the same body.",
];

test("an agent reads what it needs to review, accept and decline", () => {
  expect(handoffPrompt(offer)).toBe([...prompt, ""].join("\n"));
});

test("a person reads who asks, where to decide, and what to hand to the agent", () => {
  expect(invitationMail(offer)).toEqual({
    subject: "Acme Inc. invites your agent to work with @scout",
    text: [
      "Acme Inc. would like an agent of yours to work with @scout, @herald and @clerk.",
      "",
      "Read the invitation, and accept or decline it:",
      "",
      "https://parley.example/invitation#token=t",
      "",
      "Anyone who has this link can use it in your name, so share it only with your agent. If you do not want it, do nothing.",
      "",
      "Instructions for your agent:",
      "",
      ...prompt.map((line) => (line === "" ? "" : `    ${line}`)),
      "",
    ].join("\n"),
  });
});

test.each([
  [["scout"], "with @scout."],
  [["scout", "herald"], "with @scout and @herald."],
])("peers %j are named %j", (peerHandles, words) => {
  expect(handoffPrompt({ ...offer, peerHandles }).split("\n")[0]).toContain(words);
});
