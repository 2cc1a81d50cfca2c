import type { Services } from "../../shared/context/services.js";
import type { FeatureServer } from "../../shared/domain/feature-server.js";
import { openHandsetServer } from "./handsets/open-handset-server.js";
import { loopbackRuns } from "./rules/which-carriers.js";
import { storeLines } from "./store-lines.js";

/**
 * The handset API of a process that serves messaging, while the loopback carrier runs. The lines are stored here
 * because this is called at every start, before they are needed.
 */
export const handsetServer: FeatureServer = {
  name: "Handsets",
  setting: "IM_HANDSET_PORT",
  async open(services: Services) {
    await storeLines(services);
    return loopbackRuns(services.config) ? openHandsetServer(services, services.config.IM_HANDSET_PORT) : null;
  },
};
