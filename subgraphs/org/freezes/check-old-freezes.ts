import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { oldAfterMs, oldFreezes } from "./rules/old-freezes.js";
import { readOldFreezes } from "./store/open-freezes.js";

/** Whether a freeze was forgotten. */
export const checkOldFreezes: InstallationCheck = {
  async find({ database, clock }) {
    const now = clock.now();
    const before = new Date(now.getTime() - oldAfterMs);
    return oldFreezes(await readOldFreezes(database.request.reader, before), now);
  },
};
