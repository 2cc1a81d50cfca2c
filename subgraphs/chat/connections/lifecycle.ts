import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import {
  closeConnections,
  emptyClosedConnection,
  findClosedConnections,
  findOpenIdentities,
} from "./store/closed-connections.js";

/**
 * Connections move with their identity, because they name nothing else. The deletion of an identity or of its organization
 * erases their tokens at once. A job, or the deletion of the organization, removes their writes.
 */
export const connectionLifecycle: IdentityLifecycle = {
  deleted: ({ tx, clock }, identity) => closeConnections(tx, identity.id, clock.now()),
  async organizationClosed({ tx, clock }, organizationId) {
    for (const id of await findOpenIdentities(tx, organizationId)) await closeConnections(tx, id, clock.now());
  },
  async organizationEmptied({ tx }, organizationId) {
    const [id] = await findClosedConnections(tx, 1, organizationId);
    if (id === undefined) return false;
    await emptyClosedConnection(tx, id, 200);
    return true;
  },
  async organizationDeleted({ tx }, organizationId) {
    for (const id of await findClosedConnections(tx, 100, organizationId)) {
      while (await emptyClosedConnection(tx, id, 200)) continue;
    }
  },
};
