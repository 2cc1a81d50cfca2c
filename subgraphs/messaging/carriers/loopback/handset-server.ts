import type { Config } from "../../../shared/config/config.js";
import type { FeatureServer } from "../../../shared/domain/feature-server.js";
import { openHandsetServer } from "./handsets/open-handset-server.js";

/** The handset API of a process that serves messaging, while the loopback carrier runs. */
export const handsetServer = (runs: (config: Config) => boolean): FeatureServer => ({
  name: "Handsets",
  setting: "IM_HANDSET_PORT",
  async open(services) {
    return runs(services.config) ? openHandsetServer(services, services.config.IM_HANDSET_PORT) : null;
  },
});
