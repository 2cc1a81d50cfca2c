import { expect, it } from "vitest";
import { placeOfKind } from "../../console/src/pages/activity/place-of-kind.js";
import { eventCatalogue } from "../../subgraphs/index.js";

it("leads from every kind of event that concerns somebody to a page", () => {
  const ofTheServer = ["demo.", "system_mail.", "sign_in."];
  const kinds = Object.keys(eventCatalogue).filter((kind) => !ofTheServer.some((one) => kind.startsWith(one)));
  expect(kinds.filter((kind) => placeOfKind(kind, "scout") === null)).toEqual([]);
});

it.each([
  ["a2a.contact_rule.created", "scout", { path: ["agents", "scout"], filters: { view: "rules" } }],
  ["api_key.created", "scout", { path: ["agents", "scout"] }],
  ["api_key.created", undefined, { path: ["organization"], filters: { view: "keys" } }],
  ["identity.deleted", undefined, null],
  ["member.invitation_revoked", undefined, { path: ["organization"], filters: { view: "invitations" } }],
  ["member.removed", undefined, { path: ["organization"] }],
  ["vault.unlock_failed", undefined, { path: ["vault"], filters: { view: "activity" } }],
  ["vault.secret_deleted", undefined, { path: ["vault"] }],
  ["demo.started", undefined, null],
])("%s of %s is looked at on %j", (kind, handle, expected) => {
  expect(placeOfKind(kind, handle)).toEqual(expected);
});
