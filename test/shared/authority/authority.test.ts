import { describe, expect, test } from "vitest";
import {
  authorize,
  type AuthorityRow,
  type AuthorityTarget,
  may,
} from "../../../subgraphs/shared/authority/authority.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { viewerOf } from "../../support/services.js";

const viewers = {
  admin: viewerOf("admin_key", { organizationId: "org_a", keyId: "k1" }),
  agent: viewerOf("agent_key", { organizationId: "org_a", identityId: "scout", keyId: "k2" }),
  unclaimed: viewerOf("unclaimed_agent_key", { organizationId: "org_a", identityId: "scout", keyId: "k3" }),
  consoleAdmin: viewerOf("console_admin", { organizationId: "org_a", userId: "u1" }),
  member: viewerOf("console_member", { organizationId: "org_a", userId: "u2" }),
  service: viewerOf("service_token", { organizationId: "org_a", keyId: "s1" }),
  system: viewerOf("system", { adapter: "smtp" }),
  anonymous: viewerOf("anonymous"),
} satisfies Record<string, Viewer>;

const targets = {
  own: { organizationId: "org_a", identityId: "scout" },
  sibling: { organizationId: "org_a", identityId: "ranger" },
  organization: { organizationId: "org_a", identityId: null },
  foreign: { organizationId: "org_b", identityId: "spy" },
  foreignOrganization: { organizationId: "org_b", identityId: null },
  none: undefined,
} satisfies Record<string, AuthorityTarget | undefined>;

function answer(viewer: Viewer, row: AuthorityRow, target?: AuthorityTarget): string {
  try {
    authorize(viewer, row, target && { ...target, what: "record" });
    return "yes";
  } catch (error) {
    return (error as Problem).code;
  }
}

const everybody: AuthorityRow = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
  agent_key: "own",
  unclaimed_agent_key: "own",
  service_token: "organization",
  system: "any",
};
const admins: AuthorityRow = { admin_key: "organization", console_admin: "organization" };
const claimed: AuthorityRow = { ...admins, agent_key: "own" };
const publicly: AuthorityRow = { anonymous: "any", ...everybody };

type Case = [rowName: string, AuthorityRow, keyof typeof viewers, keyof typeof targets, string];
const cases: Case[] = [
  // Everybody of the organization, agents for themselves.
  ["everybody", everybody, "admin", "own", "yes"],
  ["everybody", everybody, "admin", "organization", "yes"],
  ["everybody", everybody, "admin", "foreign", "not_found"],
  ["everybody", everybody, "admin", "foreignOrganization", "not_found"],
  ["everybody", everybody, "agent", "own", "yes"],
  ["everybody", everybody, "agent", "sibling", "not_found"],
  ["everybody", everybody, "agent", "organization", "not_found"],
  ["everybody", everybody, "agent", "foreign", "not_found"],
  ["everybody", everybody, "agent", "none", "yes"],
  ["everybody", everybody, "unclaimed", "own", "yes"],
  ["everybody", everybody, "member", "sibling", "yes"],
  ["everybody", everybody, "member", "foreign", "not_found"],
  ["everybody", everybody, "service", "own", "yes"],
  ["everybody", everybody, "system", "foreign", "yes"],
  ["everybody", everybody, "anonymous", "own", "unauthenticated"],
  ["everybody", everybody, "anonymous", "none", "unauthenticated"],
  // Admins only: a caller that sees the target reads why not, another one reads nothing.
  ["admins", admins, "consoleAdmin", "sibling", "yes"],
  ["admins", admins, "agent", "own", "admin_required"],
  ["admins", admins, "agent", "organization", "admin_required"],
  ["admins", admins, "agent", "sibling", "not_found"],
  ["admins", admins, "agent", "foreign", "not_found"],
  ["admins", admins, "unclaimed", "own", "admin_required"],
  ["admins", admins, "member", "sibling", "admin_required"],
  ["admins", admins, "member", "foreign", "not_found"],
  ["admins", admins, "service", "own", "credential_not_accepted"],
  ["admins", admins, "service", "foreign", "not_found"],
  ["admins", admins, "system", "own", "credential_not_accepted"],
  ["admins", admins, "anonymous", "foreign", "unauthenticated"],
  // A claimed agent may, an unclaimed one reads what is missing.
  ["claimed", claimed, "agent", "own", "yes"],
  ["claimed", claimed, "unclaimed", "own", "claimed_agent_required"],
  ["claimed", claimed, "unclaimed", "sibling", "not_found"],
  // The row's own code.
  ["denied", { ...admins, denied: "forbidden" }, "agent", "own", "forbidden"],
  ["denied", { ...admins, denied: "forbidden" }, "agent", "foreign", "not_found"],
  // Public data.
  ["publicly", publicly, "anonymous", "foreign", "yes"],
  ["publicly", { anonymous: "any" }, "admin", "own", "credential_not_accepted"],
  // A viewer without an identity owns nothing, not even what belongs to no identity.
  ["own", { admin_key: "own" }, "admin", "organization", "not_found"],
];

describe("authority", () => {
  test.each(cases)("%s: %#", (_name, row, viewer, target, expected) => {
    expect([viewer, target, answer(viewers[viewer], row, targets[target])]).toEqual([viewer, target, expected]);
  });

  test("a field is null exactly where the operation would be refused", () => {
    for (const [, row, viewer, target] of cases) {
      expect([viewer, target, may(viewers[viewer], row, targets[target])]).toEqual([
        viewer,
        target,
        answer(viewers[viewer], row, targets[target]) === "yes",
      ]);
    }
  });
});
