import { type Static, Type } from "typebox";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number } from "../../shared/config/setting.js";

const settings = Type.Object({
  A2A_CALLS_PER_MINUTE: number(
    "Maximum number of A2A protocol calls per minute and key. Creating a push configuration counts too, through any API.",
    600,
  ),
  A2A_NEW_TASKS_PER_MINUTE: number("Maximum number of new tasks per minute from one requester to one worker.", 60),
  A2A_BLOCKING_MAX_MS: number("How long a blocking SendMessage waits, in milliseconds.", 25_000, 0, 600_000),
  A2A_BLOCKING_MAX_PER_KEY: number(
    "Maximum number of concurrently waiting blocking sends per key. Further sends are answered at once. " +
      "MCP calls that wait count too, and further ones are refused.",
    20,
    0,
  ),
  A2A_STREAMS_MAX_PER_KEY: number("Maximum number of open event streams per process and key.", 20, 0),
  A2A_STREAM_KEEP_ALIVE_MS: number(
    "Interval of keep-alive messages on an event stream without events, in milliseconds.",
    15_000,
    10,
    600_000,
  ),
});

/** Settings of tasks, and of sending and following them. */
export const taskSettings: FeatureSettings = { settings };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
