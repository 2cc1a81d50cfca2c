import type { FeatureServer } from "../../shared/domain/feature-server.js";
import { storeLines } from "./store-lines.js";

/** Stores the lines at every start, before anything listens. It is listed as a server and listens to nothing itself. */
export const linesAtStart: FeatureServer = {
  name: "Lines",
  setting: "IM_LINES",
  async open(services) {
    await storeLines(services);
    return null;
  },
};
