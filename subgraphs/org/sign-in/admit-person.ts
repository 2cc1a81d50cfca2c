import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { presetsOfNew } from "../../shared/reviews/policy/begin-policy.js";
import {
  acceptInvitation,
  findMembership,
  findMembershipIn,
  findUserByEmail,
  foundOrganization,
  insertUser,
  lockPerson,
  markEmailVerified,
  type MembershipRow,
  newId,
  ownOrganizationName,
  takeOverOrganizations,
  type UserRow,
} from "../people/public.js";
import { isExpected } from "./is-expected.js";

/** A user who has just verified an address. */
export interface Arrival {
  /** Lower-cased. */
  readonly email: string;
  /** For a new user. */
  readonly name: string | null;
  /** The invitation that they accept by signing in; null for none. */
  readonly invitationId: string | null;
  /** The requested organization; null or absent for any. */
  readonly organizationId?: string | null;
}

type AdmissionServices = Pick<Services, "clock" | "config">;

/**
 * Admits a person. A new user is created, organizations that wait for the address are handed over, and a user without
 * an organization gets one. Returns the membership: of the inviting organization, else of the requested one, else the
 * oldest. Null when the person is not expected here (`SIGN_UP`), or does not belong to the requested organization: the
 * caller then rolls back.
 */
export async function admitPerson(
  tx: Transaction,
  services: AdmissionServices,
  { email, name, invitationId, organizationId = null }: Arrival,
): Promise<MembershipRow | null> {
  await lockPerson(tx, email);
  if (!(await isExpected(tx, services, email))) return null;
  const { clock } = services;
  const user = await userOf(tx, services, email, name);
  await takeOverOrganizations(tx, clock, user);
  const invitation = invitationId === null ? null : await acceptInvitation(tx, clock, user, invitationId);
  const joined = invitation?.acceptedAt == null ? null : await findMembership(tx, invitation.organizationId, user.id);
  const member = joined ?? (await findMembershipIn(tx, organizationId, user.id));
  return member === null && organizationId === null ? ownOrganization(tx, services, user) : member;
}

async function userOf(
  tx: Transaction,
  { clock }: AdmissionServices,
  email: string,
  name: string | null,
): Promise<UserRow> {
  const known = await findUserByEmail(tx, email);
  if (known === null) {
    return insertUser(tx, { id: newId("user"), email, emailVerified: true, name, createdAt: clock.now() });
  }
  return known.emailVerified ? known : markEmailVerified(tx, known.id);
}

async function ownOrganization(
  tx: Transaction,
  { clock, config }: AdmissionServices,
  user: UserRow,
): Promise<MembershipRow> {
  const name = ownOrganizationName(user.name, user.email);
  const order = {
    name,
    slug: null,
    plan: "free",
    userId: user.id,
    presets: presetsOfNew(config),
  } as const;
  const { id } = await foundOrganization(tx, clock, order);
  return { organizationId: id, role: "admin", user };
}
