import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deletePushConfigsOf } from "./store/push-config-changes.js";

/** Push configurations are deleted with their requester, and do not move with it. */
export const pushLifecycle: IdentityLifecycle = {
  // The push URLs of its tasks were chosen in its former organization.
  moved: ({ tx }, identity) => deletePushConfigsOf(tx, identity.id),
  // After the tasks: a transaction that changes a configuration locks its task first.
  deleted: ({ tx }, identity) => deletePushConfigsOf(tx, identity.id),
};
