import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../../shared/config/feature-settings.js";
import { number } from "../../../shared/config/setting.js";

const settings = Type.Object({
  IM_LOOPBACK: Type.Optional(
    Type.Union([Type.Literal("0"), Type.Literal("1")], {
      description:
        "1: instant messages also go to simulated phones on this machine. 0: never. Default: 1 if the database is embedded, PUBLIC_BASE_URL is not set and there is no other carrier.",
    }),
  ),
  IM_HANDSET_PORT: number(
    "Port of the page and API of simulated phones, on 127.0.0.1 only. 0 chooses a free port. If the port is taken, the server starts without it.",
    4810,
    0,
    65_535,
  ),
});

/** Settings of simulated phones. */
export const loopbackSettings: FeatureSettings = { settings };

declare module "../../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
