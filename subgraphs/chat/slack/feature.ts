import type { Feature } from "../../shared/domain/feature.js";
import { slackSettings } from "./settings.js";

/** slack: the way to Slack's methods. */
export const slack: Feature = { settings: slackSettings };
