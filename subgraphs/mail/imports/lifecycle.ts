import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endImport } from "./end-import.js";
import { liveImportsOf, lockImport, moveImports, removeImports } from "./store/import-writes.js";

/** The imports of an identity move with it and are deleted with it. */
export const importLifecycle: IdentityLifecycle = {
  async moved({ tx }, identity) {
    await moveImports(tx, identity.id, identity.organizationId);
  },

  async deleted({ tx, clock }, identity) {
    for (const id of await liveImportsOf(tx, identity.id)) {
      const job = await lockImport(tx, id);
      if (job !== null) await endImport(tx, job, { status: "cancelled" }, clock.now());
    }
    await removeImports(tx, identity.id);
  },
};
