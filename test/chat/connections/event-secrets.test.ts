import { expect, test } from "vitest";
import { appTokenObjection, signingSecretObjection } from "../../../subgraphs/chat/connections/rules/event-secrets.js";

test.each<[string, boolean]>([
  ["8characters".slice(0, 8), true],
  ["s".repeat(256), true],
  ["s".repeat(7), false],
  ["s".repeat(257), false],
  [" secrets", false],
  ["secrets ", false],
  ["secr\u00e9ts!", false],
  ["", false],
])("%j can be a signing secret: %s", (secret, expected) => {
  const objection = signingSecretObjection(secret);
  if (expected) expect(objection).toBeNull();
  else expect(objection).toContain("8 to 256 characters");
});

test.each<[string, boolean]>([
  ["xapp-1", true],
  [`xapp-${"1".repeat(507)}`, true],
  [`xapp-${"1".repeat(508)}`, false],
  ["xapp-", false],
  ["xapp-1 2", false],
  ["xoxb-1", false],
  ["my xapp-1", false],
])("%j can be the token of an app: %s", (token, expected) => {
  const objection = appTokenObjection(token);
  if (expected) expect(objection).toBeNull();
  else expect(objection).toContain("begins with xapp-");
});
