import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import type { Config } from "../../shared/config/config.js";
import { number, text } from "../../shared/config/setting.js";
import { readLines } from "./rules/configured-lines.js";

const settings = Type.Object({
  IM_LINES: Type.Optional(
    text(
      "Lines for instant messages, as a JSON list. `role` is router, pool or dedicated. The values in this " +
        "list replace those that the carrier reports. Lines that are not in the list stay in the database.",
      { form: '[{"number":"+15555550100","role":"router","carrier":"loopback","carrier_line_id":"+15555550100"}]' },
    ),
  ),
  IM_CARRIER_EVENTS_PER_MINUTE: number(
    "Maximum number of events per minute and process that a carrier may report for one line. Further events are answered 429.",
    1_200,
  ),
});

function wrongTogether({ IM_LINES }: Config): readonly string[] {
  if (readLines(IM_LINES) !== null) return [];
  return ["IM_LINES must be a JSON list of {number, role, carrier, carrier_line_id} with different numbers and ids."];
}

/** Settings of all carriers. */
export const carrierSettings: FeatureSettings = { settings, wrongTogether };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
