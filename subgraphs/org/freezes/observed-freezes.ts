import type { ObservedGauge } from "../../shared/metrics/observed-gauge.js";
import { countOpenFreezes } from "./store/open-freezes.js";

const scopes = ["agent", "organization", "installation"];
const modes = ["sends", "all"];

/** How much is frozen (wire contract reviews 7.8). */
export const observedFreezes: ObservedGauge = {
  name: "parley_frozen",
  help: "Freezes that last.",
  labelNames: ["scope", "mode"],
  async read({ database }) {
    const counts = await countOpenFreezes(database.request.reader);
    return scopes.flatMap((scope) =>
      modes.map((mode) => ({
        labels: { scope, mode },
        value: counts.find((row) => row.scope === scope && row.mode === mode)?.count ?? 0,
      })),
    );
  },
};
