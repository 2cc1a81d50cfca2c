import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import type { Config } from "../../shared/config/config.js";
import { number, text } from "../../shared/config/setting.js";
import { readServers } from "./rules/bluebubbles-servers.js";
import { readLines } from "./rules/configured-lines.js";

const settings = Type.Object({
  IM_LINES: Type.Optional(
    text(
      "Lines for instant messages, as a JSON list. `role` is router, pool or dedicated. The values in this " +
        "list replace those that the carrier reports. Lines that are not in the list stay in the database.",
      { form: '[{"number":"+15555550100","role":"router","carrier":"loopback","carrier_line_id":"+15555550100"}]' },
    ),
  ),
  IM_LOOPBACK: Type.Optional(
    Type.Union([Type.Literal("0"), Type.Literal("1")], {
      description:
        "1: instant messages also go to simulated phones on this machine. 0: never. Default: 1 if the database is embedded, PUBLIC_BASE_URL is not set and there is no other carrier.",
    }),
  ),
  IM_BLUEBUBBLES: Type.Optional(
    text(
      "BlueBubbles servers, as a JSON list. Each has one line. `role` is router, pool or dedicated. The URL uses https, or http on this machine.",
      {
        secret: true,
        form: '[{"url":"https://mac.example.com","password":"secret","number":"+15555550100","role":"router"}]',
      },
    ),
  ),
  IM_HANDSET_PORT: number(
    "Port of the page and API of simulated phones, on 127.0.0.1 only. 0 chooses a free port. If the port is taken, the server starts without it.",
    4810,
    0,
    65_535,
  ),
  IM_CARRIER_EVENTS_PER_MINUTE: number(
    "Maximum number of events per minute and process that a carrier may report for one line. Further events are answered 429.",
    1_200,
  ),
});

function wrongTogether({ IM_LINES, IM_BLUEBUBBLES }: Config): readonly string[] {
  return [...wrongLines(IM_LINES), ...wrongServers(IM_BLUEBUBBLES)];
}

function wrongServers(setting: string | undefined): readonly string[] {
  if (readServers(setting) !== null) return [];
  return [
    "IM_BLUEBUBBLES must be a JSON list of {url, password, number, role} with different numbers. A URL uses https, or http on this machine.",
  ];
}

function wrongLines(setting: string | undefined): readonly string[] {
  if (readLines(setting) !== null) return [];
  return ["IM_LINES must be a JSON list of {number, role, carrier, carrier_line_id} with different numbers and ids."];
}

/** Settings of carriers. */
export const carrierSettings: FeatureSettings = { settings, wrongTogether };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
