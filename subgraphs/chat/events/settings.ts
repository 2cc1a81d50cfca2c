import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  CHAT_EVENTS_PER_MINUTE: number(
    "Maximum number of events per minute that are accepted from Slack for one chat connection. Further ones are " +
      "refused, and Slack sends them again. An event of more than 4,096 characters counts several times.",
    600,
  ),
  CHAT_EVENTS_MEBIBYTES: number(
    "Storage for the events of one chat connection, in MiB. Once an hour, the oldest events that exceed it are " +
      "deleted.",
    200,
  ),
});

/** Settings of events that arrive. */
export const chatEventSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
