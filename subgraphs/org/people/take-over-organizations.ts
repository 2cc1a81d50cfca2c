import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { findHandovers, lockOrganization, updateOrganization } from "./store/organizations.js";
import type { UserRow } from "./store/people.js";
import { addMember } from "./add-member.js";

/**
 * Makes a person who has just verified their address an admin of the organizations that wait for it (wire contract org
 * 2.4, organization after verify).
 */
export async function takeOverOrganizations(tx: Transaction, clock: Clock, user: UserRow): Promise<void> {
  for (const id of await findHandovers(tx, user.email)) {
    const organization = await lockOrganization(tx, id);
    // Another sign-in of the same person may have been faster.
    if (organization?.handoverEmail !== user.email) continue;
    await updateOrganization(tx, id, { handoverEmail: null }, clock.now());
    await addMember(tx, clock, id, user.id, "admin");
  }
}
