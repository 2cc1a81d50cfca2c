import { expect, it } from "vitest";
import { placeOfEvent } from "../../console/src/parts/place-of-event.js";
import { eventCatalogue } from "../../subgraphs/index.js";

it("leads from every kind of event that concerns somebody to a page", () => {
  const ofTheServer = ["demo.", "system_mail.", "sign_in."];
  const kinds = Object.keys(eventCatalogue).filter((kind) => !ofTheServer.some((one) => kind.startsWith(one)));
  expect(kinds.filter((kind) => placeOfEvent(kind, "scout") === null)).toEqual([]);
});

it.each([
  ["a2a.contact_rule.created", "scout", { path: ["agents", "scout"], filters: { view: "rules" } }],
  ["a2a.task.created", "scout", { path: ["tasks"], filters: { agent: "scout" } }],
  ["api_key.created", "scout", { path: ["agents", "scout"], filters: { view: null } }],
  ["api_key.created", null, { path: ["organization"], filters: { view: "keys" } }],
  ["identity.deleted", null, null],
  ["mail.import.completed", "scout", { path: ["inbox", "imports"], filters: { agent: "scout" } }],
  ["member.invitation_revoked", null, { path: ["organization"], filters: { view: "invitations" } }],
  ["member.removed", null, { path: ["organization"], filters: {} }],
  ["vault.unlock_failed", null, { path: ["vault"], filters: { view: "activity" } }],
  ["demo.started", null, null],
])("%s of %s is looked at on %j", (kind, agent, expected) => {
  expect(placeOfEvent(kind, agent)).toEqual(expected);
});
