import { decodeJwt } from "jose";
import { randomUUID } from "node:crypto";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { IdentityOptions } from "../../subgraphs/shared/lifecycle/identity-lifecycle.js";
import type { PlanName } from "../../subgraphs/shared/rules/plans.js";
import { createIdentity } from "../../subgraphs/org/identities/create-identity.js";
import { createOrganization } from "../../subgraphs/org/people/create-organization.js";
import { createSignInLink } from "../../subgraphs/org/sign-in/create-sign-in-link.js";
import { mintKey } from "../../subgraphs/org/keys/mint-key.js";
import { rotateSigningKey } from "../../subgraphs/org/signing-keys/rotate-signing-key.js";
import { startSession } from "../../subgraphs/org/sign-in/start-session.js";
import { signingKey } from "../../subgraphs/org/sign-in/issuer/issuer-keys.js";
import type { BrandStatus } from "../../subgraphs/org/brand/rules/brand-status.js";
import { insertBrand, removeBrand } from "../../subgraphs/org/brand/store.js";
import type { IdentityRow } from "../../subgraphs/org/identities/store/identities.js";
import { findMembership, insertMembership, insertUser } from "../../subgraphs/org/people/store/people.js";
import { brandFacts } from "./brand-facts.js";

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
  // With a letter: one of digits alone would be the same in capitals.
  const mark = `o${randomUUID().slice(0, 7)}`;
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
  // Tests derive an agent's address from its handle, so its organization's preferred domain must not apply.
  const options = { mailbox: { sendingDomain: null }, ...facts.options };
  const identity = await services.database.request.transaction((tx) =>
    createIdentity(tx, services, { organizationId: organization.id, agentHandle: handle, ...facts, options }),
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

/** Makes or rotates a signing key: an identity's, or without one the organization's. */
export async function makeSigningKey(
  services: Services,
  { id: organizationId }: Pick<TestOrganization, "id">,
  agent: Pick<TestAgent, "id"> | null,
): Promise<string> {
  const owner = { organizationId, identityId: agent?.id ?? null };
  return services.database.request.transaction(async (tx) => (await rotateSigningKey(tx, services, owner)).secret);
}

/** Makes a console user who belongs to an organization. */
export async function makeMember(
  { database, clock }: Services,
  organizationId: string,
  role: "admin" | "member" = "member",
): Promise<{ id: string; email: string }> {
  const mark = randomUUID().replaceAll("-", "");
  const createdAt = clock.now();
  const user = { id: `user_${mark}`, email: `${mark.slice(0, 12)}@people.example`, emailVerified: true, name: null };
  await database.request.transaction(async (tx) => {
    await insertUser(tx, { ...user, createdAt });
    await insertMembership(tx, { organizationId, userId: user.id, role, createdAt });
  });
  return user;
}

/** Makes an invitation as the organization's admin sends it, without the mail. */
export async function makeInvitation(
  { database, clock }: Services,
  organization: Pick<TestOrganization, "id" | "adminUserId">,
  email: string,
): Promise<string> {
  const [id, createdAt] = [randomUUID(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + 7 * 24 * 3600_000);
  const { id: organizationId, adminUserId: invitedBy } = organization;
  await database.request.writer.organizationInvitation.create({
    data: { id, organizationId, email, role: "member", invitedBy, createdAt, expiresAt },
  });
  return id;
}

/** Mints a service token. */
export async function makeServiceToken(
  { database, clock }: Services,
  { id: organizationId, adminUserId }: Pick<TestOrganization, "id" | "adminUserId">,
): Promise<{ id: string; secret: string }> {
  const { secret, record } = await database.request.transaction((tx) =>
    mintKey(tx, clock, {
      kind: "service_token",
      organizationId,
      scopedIdentityId: null,
      createdBy: adminUserId,
      creatorType: "human",
      label: "vault",
      description: null,
      expiresAt: null,
    }),
  );
  return { id: record.id, secret };
}

/** Registers a brand of the organization, in the place of one that it may have; null: without one. */
export async function setBrand(
  { database, keyring, clock }: Services,
  { id: organizationId }: Pick<TestOrganization, "id">,
  status: BrandStatus | null,
): Promise<void> {
  await database.request.transaction(async (tx) => {
    await removeBrand(tx, organizationId);
    if (status === null) return;
    const createdAt = clock.now();
    const state = { status, rejectionReason: null, submittedAt: createdAt, approvedAt: null };
    await insertBrand(tx, keyring, { ...brandFacts, ...state, id: randomUUID(), organizationId, createdAt });
  });
}

/** The headers of a console session of that user. */
export async function signedIn(
  services: Services,
  organizationId: string,
  userId: string,
): Promise<Readonly<Record<string, string>>> {
  const key = await signingKey(services);
  const session = await services.database.request.transaction(async (tx) => {
    const membership = await findMembership(tx, organizationId, userId);
    const start = { origin: "mailed_link", userAgent: null, clientAddress: null } as const;
    return startSession(tx, services.clock, key, membership!, start);
  });
  return { authorization: `Bearer ${session!.token}` };
}

/** The session of those headers. */
export function sessionIdOf({ authorization }: Readonly<Record<string, string>>): string {
  return decodeJwt(authorization!.slice("Bearer ".length))["sid"] as string;
}

/** The token of a fresh sign-in link. */
export async function makeSignInToken(services: Services, organization: TestOrganization): Promise<string> {
  const owner = { organizationId: organization.id, userId: organization.adminUserId };
  const link = await services.database.request.transaction((tx) => createSignInLink(tx, services, owner));
  return link.token;
}
