import { randomBytes, randomUUID } from "node:crypto";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { IdentityOptions } from "../../subgraphs/shared/lifecycle/identity-lifecycle.js";
import type { PlanName } from "../../subgraphs/shared/rules/plans.js";
import { createIdentity } from "../../subgraphs/org/actions/create-identity.js";
import { createOrganization } from "../../subgraphs/org/actions/create-organization.js";
import { createSignInLink } from "../../subgraphs/org/actions/create-sign-in-link.js";
import { mintKey } from "../../subgraphs/org/actions/mint-key.js";
import { issueSessionToken } from "../../subgraphs/org/issuer/session-token.js";
import { insertKey } from "../../subgraphs/org/store/api-keys.js";
import { hashSecret } from "../../subgraphs/shared/secrets/keyring.js";
import type { IdentityRow } from "../../subgraphs/org/store/identities.js";
import { findMembership, insertMembership, insertUser } from "../../subgraphs/org/store/people.js";

/** An organization with a credential of each kind that it can have. Sessions are headers, ready to send. */
export interface TestOrganization {
  readonly id: string;
  readonly adminUserId: string;
  readonly adminKey: string;
  readonly adminKeyId: string;
  /** Headers of the admin's console session. */
  readonly admin: Readonly<Record<string, string>>;
  /** Headers of the console session of a member who is not an admin. */
  readonly member: Readonly<Record<string, string>>;
  readonly memberUserId: string;
}

/** An identity with a key of its own. */
export interface TestAgent {
  readonly id: string;
  readonly handle: string;
  readonly key: string;
  readonly keyId: string;
}

/** Makes an organization; there is no public operation for it. */
export async function makeOrganization(services: Services, plan: PlanName = "team"): Promise<TestOrganization> {
  const { database, clock } = services;
  const mark = randomUUID().slice(0, 8);
  const made = await database.request.transaction(async (tx) => {
    const { organization, user } = await createOrganization(tx, clock, {
      name: `Organization ${mark}`,
      slug: mark,
      plan,
      adminEmail: `admin@${mark}.example`,
      adminName: "Ada",
    });
    const member = await insertUser(tx, {
      id: `user_${randomUUID().replaceAll("-", "")}`,
      email: `member@${mark}.example`,
      emailVerified: true,
      name: null,
      createdAt: clock.now(),
    });
    const createdAt = clock.now();
    await insertMembership(tx, { organizationId: organization.id, userId: member.id, role: "member", createdAt });
    return { id: organization.id, adminUserId: user.id, memberUserId: member.id };
  });
  const key = await makeKey(services, made.id, null, made.adminUserId);
  return {
    ...made,
    adminKey: key.secret,
    adminKeyId: key.id,
    admin: await signedIn(services, made.id, made.adminUserId),
    member: await signedIn(services, made.id, made.memberUserId),
  };
}

/** Makes an agent: an identity with its mailbox and settings, and a key of its own. */
export async function makeAgent(
  services: Services,
  organization: Pick<TestOrganization, "id">,
  handle: string,
  facts: { claimStatus?: IdentityRow["claimStatus"]; options?: IdentityOptions } = {},
): Promise<TestAgent> {
  const identity = await services.database.request.transaction((tx) =>
    createIdentity(tx, services, { organizationId: organization.id, agentHandle: handle, ...facts }),
  );
  const key = await makeKey(services, organization.id, identity.id, identity.id);
  return { id: identity.id, handle, key: key.secret, keyId: key.id };
}

/** Mints a key; without an identity it is an admin key. */
export async function makeKey(
  { database, clock }: Services,
  organizationId: string,
  scopedIdentityId: string | null,
  createdBy: string,
  expiresAt: Date | null = null,
): Promise<{ id: string; secret: string }> {
  const { secret, record } = await database.request.transaction((tx) =>
    mintKey(tx, clock, {
      organizationId,
      scopedIdentityId,
      createdBy,
      creatorType: scopedIdentityId === null ? "human" : "agent",
      label: "test",
      description: null,
      expiresAt,
    }),
  );
  return { id: record.id, secret };
}

/** Makes a service token, which no operation mints yet. */
export async function makeServiceToken({ database, clock }: Services, organization: TestOrganization): Promise<string> {
  const id = `SvcToken_${randomUUID()}`;
  const secret = randomBytes(32).toString("base64url");
  await database.request.transaction((tx) =>
    insertKey(tx, {
      id,
      kind: "service_token",
      organizationId: organization.id,
      scopedIdentityId: null,
      createdBy: organization.adminUserId,
      creatorType: "human",
      label: "test",
      description: null,
      secretHash: hashSecret(secret),
      last4: secret.slice(-4),
      expiresAt: null,
      createdAt: clock.now(),
    }),
  );
  return `${id}.${secret}`;
}

/** The headers of a console session of that user. */
export async function signedIn(
  services: Services,
  organizationId: string,
  userId: string,
): Promise<Readonly<Record<string, string>>> {
  const membership = await findMembership(services.database.request.reader, organizationId, userId);
  const { token } = await issueSessionToken(services, membership!);
  return { authorization: `Bearer ${token}` };
}

/** The token of a fresh sign-in link. */
export async function makeSignInToken(services: Services, organization: TestOrganization): Promise<string> {
  const owner = { organizationId: organization.id, userId: organization.adminUserId };
  const link = await services.database.request.transaction((tx) => createSignInLink(tx, services, owner));
  return link.token;
}
