import { type Static, Type } from "typebox";
import type { Config } from "../../../shared/config/config.js";
import type { FeatureSettings } from "../../../shared/config/feature-settings.js";
import { text } from "../../../shared/config/setting.js";
import { readServers } from "./rules/servers.js";

const settings = Type.Object({
  IM_BLUEBUBBLES: Type.Optional(
    text(
      "BlueBubbles servers, as a JSON list. Each has one line. `role` is router, pool or dedicated. The URL uses https, or http on this machine.",
      {
        secret: true,
        form: '[{"url":"https://mac.example.com","password":"secret","number":"+15555550100","role":"router"}]',
      },
    ),
  ),
});

function wrongTogether({ IM_BLUEBUBBLES }: Config): readonly string[] {
  if (readServers(IM_BLUEBUBBLES) !== null) return [];
  return [
    "IM_BLUEBUBBLES must be a JSON list of {url, password, number, role} with different numbers. A URL uses https, or http on this machine.",
  ];
}

/** Settings of BlueBubbles. */
export const blueBubblesSettings: FeatureSettings = { settings, wrongTogether };

declare module "../../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
