import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
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

/** Somebody who has just proved that an address is theirs. */
export interface Arrival {
  /** Lower-cased. */
  readonly email: string;
  /** For a person who is new here. */
  readonly name: string | null;
  /** The invitation that they accept by coming; null for none. */
  readonly invitationId: string | null;
  /** The organization that they want to come into; null or absent for whichever they belong to. */
  readonly organizationId?: string | null;
}

type AdmissionServices = Pick<Services, "clock" | "config">;

/**
 * Lets a person in: a user is made for who is new, organizations that wait for the address are handed over, and who
 * belongs to none gets one of their own. Answers where they are now: the organization they were invited to, else the one
 * they named, else the one they have belonged to longest. Null when nobody here expects them (`SIGN_UP`), or when they do
 * not belong to the one they named: the caller then undoes the transaction.
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

async function ownOrganization(tx: Transaction, { clock }: AdmissionServices, user: UserRow): Promise<MembershipRow> {
  const name = ownOrganizationName(user.name, user.email);
  const { id } = await foundOrganization(tx, clock, { name, slug: null, plan: "free", userId: user.id });
  return { organizationId: id, role: "admin", user };
}
