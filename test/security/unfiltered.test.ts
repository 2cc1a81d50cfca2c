import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { apiSchema, makeTwoOrganizations, type TwoOrganizations } from "./support/two-organizations.js";
import { answered, walk } from "./support/walk.js";

/** Which functions forget to filter: they are called as if our own admin asked. */
const broken = vi.hoisted(() => ({ names: [] as readonly string[], insider: null as Viewer | null }));

const forgetful = vi.hoisted(() => async (importOriginal: () => Promise<unknown>): Promise<object> => {
  const isViewer = (value: unknown): boolean => typeof value === "object" && value !== null && "adapter" in value;
  const wrap = (name: string, member: unknown): unknown =>
    typeof member !== "function"
      ? member
      : (...args: unknown[]): unknown =>
          member(
            ...args.map((argument) => (broken.names.includes(name) && isViewer(argument) ? broken.insider : argument)),
          );
  const members = Object.entries((await importOriginal()) as object);
  return Object.fromEntries(members.map(([name, member]) => [name, wrap(name, member)]));
});

vi.mock("../../subgraphs/org/identities/store/identities.js", forgetful);
vi.mock("../../subgraphs/org/keys/store.js", forgetful);
vi.mock("../../subgraphs/org/brand/store.js", forgetful);
vi.mock("../../subgraphs/org/resource-links/store.js", forgetful);
vi.mock("../../subgraphs/org/signing-keys/store/visible-signing-keys.js", forgetful);
vi.mock("../../subgraphs/org/webhooks/store/webhook-subscriptions.js", forgetful);
vi.mock("../../subgraphs/org/webhooks/store/webhook-deliveries.js", forgetful);
vi.mock("../../subgraphs/org/people/store/memberships.js", forgetful);
vi.mock("../../subgraphs/org/people/store/organization-invitations.js", forgetful);
vi.mock("../../subgraphs/org/sign-in/store/console-sessions.js", forgetful);
vi.mock("../../subgraphs/mail/mailboxes/store/mailboxes.js", forgetful);
vi.mock("../../subgraphs/vault/vaults/store/vault-counts.js", forgetful);
vi.mock("../../subgraphs/vault/keys/store/vault-keys.js", forgetful);
vi.mock("../../subgraphs/a2a/tasks/store/tasks.js", forgetful);
vi.mock("../../subgraphs/a2a/contexts/store/contexts.js", forgetful);
vi.mock("../../subgraphs/a2a/admission/store/contact-rules.js", forgetful);
vi.mock("../../subgraphs/a2a/settings/store/directories.js", forgetful);
vi.mock("../../subgraphs/vault/secrets/store/secrets.js", forgetful);
vi.mock("../../subgraphs/vault/audit/store.js", forgetful);
vi.mock("../../subgraphs/a2a/settings/own-identity.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../subgraphs/a2a/settings/own-identity.js")>();
  type Parameters = globalThis.Parameters<typeof original.ownIdentity>;
  return {
    ownIdentity: (context: Parameters[0], action: Parameters[1], handle: Parameters[2]) => {
      const viewer = broken.names.includes("ownIdentity") ? broken.insider! : context.viewer;
      return original.ownIdentity({ viewer, services: context.services } as Parameters[0], action, handle);
    },
  };
});

vi.mock("../../subgraphs/a2a/contexts/types/participant.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../subgraphs/a2a/contexts/types/participant.js")>();
  const { prototype } = original.A2aParticipantResolver;
  const identity = prototype.identity.bind(prototype);
  prototype.identity = (participant, context) =>
    broken.names.includes("participant.identity") ? { id: participant.identityId } : identity(participant, context);
  return original;
});

let parley: TestParley;
let two: TwoOrganizations;
let schema: GraphQLSchema;

beforeAll(async () => {
  parley = await startTestParley();
  two = await makeTwoOrganizations(parley);
  schema = await apiSchema();
  const { id: organizationId, adminUserId: userId } = two.ours;
  const nobody = { identityId: null, keyId: null, sessionId: null, adapter: null, expiresAt: null };
  broken.insider = { ...nobody, kind: "console_admin", organizationId, userId };
});
afterAll(() => parley?.close());

// What each of these shows to another organization's admin must not get past the walk.
test.each([
  ["findVisibleIdentitiesByHandle"],
  ["listVisibleIdentities"],
  ["listVisibleKeys"],
  ["listVisibleServiceTokens"],
  ["findNewestSigningKey"],
  ["listVisibleWebhooks"],
  ["listVisibleDeliveries", "findVisibleBodies"],
  ["findVisibleBrand"],
  ["findOrganizationsOf"],
  ["listVisibleMembers"],
  ["listVisibleInvitations"],
  ["listOwnSessions"],
  ["findVisibleVault"],
  ["listVisibleVaultKeys"],
  ["findVisibleMailboxes"],
  ["listVisibleMailboxes"],
  ["findVisibleTasks"],
  ["findVisibleContexts"],
  ["listVisibleRules"],
  ["listVisibleSettings"],
  ["findVisibleSecrets"],
  ["listVisibleSecrets"],
  ["listVisibleAudit"],
  ["ownIdentity"],
  // The two that stand behind each other between a task and the identity of its other side.
  ["participant.identity", "findVisibleIdentities"],
])("the outsider's walk finds what leaks when %s does not look at the viewer", async (...names) => {
  broken.names = names.filter((name) => name !== undefined);
  const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
    parley.graphql(query, variables, two.theirs.admin);
  const findings: string[] = [];
  const foreign = {
    schema,
    references: two.foreign,
    ask,
    forbidden: two.secrets,
    onlyReferring: true,
    stopAtLeak: true,
  };
  const byReference = await walk(foreign);
  findings.push(...byReference.leaks, ...answered(byReference));
  if (findings.length === 0)
    findings.push(...(await walk({ ...foreign, references: two.own, onlyReferring: false })).leaks);
  broken.names = [];
  expect(findings).not.toEqual([]);
});
