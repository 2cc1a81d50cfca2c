import type { InstallationCheck } from "../../../shared/installation/installation-check.js";
import { silentCarriers } from "../rules/silent-carriers.js";
import { findSeenUntil } from "../store/carrier-positions.js";
import { readServers } from "./rules/servers.js";

/** Whether the servers answer when they are asked for events. Lines that the settings no longer name are not asked. */
export const checkServers: InstallationCheck = {
  async find({ database, clock, config }) {
    const numbers = (readServers(config.IM_BLUEBUBBLES) ?? []).map(({ number }) => number);
    if (numbers.length === 0) return [];
    const lines = await findSeenUntil(database.request.reader, "bluebubbles", numbers);
    return silentCarriers("bluebubbles", lines, clock.now());
  },
};
