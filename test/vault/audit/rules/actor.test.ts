import { expect, test } from "vitest";
import { type Actor, actorOf } from "../../../../subgraphs/vault/audit/rules/actor.js";
import { anonymous, type Viewer } from "../../../../subgraphs/shared/viewer/viewer.js";

const viewer = (facts: Partial<Viewer>): Viewer => ({ ...anonymous, organizationId: "org_1", ...facts });

test.each<[string, Viewer, Actor]>([
  [
    "a console user",
    viewer({ kind: "console_admin", userId: "user_1" }),
    { type: "console_user", id: "user_1", identityId: null },
  ],
  [
    "a service token",
    viewer({ kind: "service_token", keyId: "SvcToken_1" }),
    { type: "service_token", id: "SvcToken_1", identityId: null },
  ],
  ["an admin key", viewer({ kind: "admin_key", keyId: "key_1" }), { type: "admin_key", id: "key_1", identityId: null }],
  [
    "an agent's key",
    viewer({ kind: "agent_key", keyId: "key_2", identityId: "id_2" }),
    { type: "agent_key", id: "key_2", identityId: "id_2" },
  ],
  ["the system", viewer({ kind: "system" }), { type: "system", id: null, identityId: null }],
])("the audit trail names %s", (_, who, actor) => {
  expect(actorOf(who)).toEqual(actor);
});
