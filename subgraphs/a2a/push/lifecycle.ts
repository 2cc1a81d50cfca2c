import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deletePushConfigsOf } from "./store/push-config-changes.js";

/** Push configurations go with the requester whose they are, and do not move with it. */
export const pushLifecycle: IdentityLifecycle = {
  // Where its tasks are told was chosen in the organization that it has left.
  moved: ({ tx }, identity) => deletePushConfigsOf(tx, identity.id),
  // After the tasks: whoever changes a configuration locks its task first.
  deleted: ({ tx }, identity) => deletePushConfigsOf(tx, identity.id),
};
