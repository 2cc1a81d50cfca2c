import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { readServers } from "./rules/bluebubbles-servers.js";
import { silentCarriers } from "./rules/silent-carriers.js";
import { findSeenUntil } from "./store/carrier-positions.js";

/** Checks whether the polled carriers answer. Lines that are no longer in the settings are skipped. */
export const checkCarriers: InstallationCheck = {
  async find({ database, clock, config }) {
    const numbers = (readServers(config.IM_BLUEBUBBLES) ?? []).map(({ number }) => number);
    if (numbers.length === 0) return [];
    const lines = await findSeenUntil(database.request.reader, "bluebubbles", numbers);
    return silentCarriers("bluebubbles", lines, clock.now());
  },
};
