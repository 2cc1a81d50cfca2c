import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { moveMedia, removeUnreferenced } from "./store/media-life.js";

const most = 500;

/**
 * Files move with the messages of their identity, and are deleted with them; an organization's uploads are deleted with
 * it.
 */
export const mediaLifecycle: IdentityLifecycle = {
  moved: ({ tx }, identity) => moveMedia(tx, identity.id, identity.organizationId),
  async organizationEmptied({ tx, clock }, organizationId) {
    return (await removeUnreferenced(tx, { before: clock.now(), organizationId, most })) === most;
  },
};
