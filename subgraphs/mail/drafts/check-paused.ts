import type { Config } from "../../shared/config/config.js";
import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { scheduleFindings } from "./rules/schedule-findings.js";

/** Whether scheduled mail waits for the operator. */
export function isPaused({ SCHEDULE_PAUSED: value }: Pick<Config, "SCHEDULE_PAUSED">): boolean {
  return value === "1" || value === "true";
}

/** Tells the operator that scheduled mail is paused. */
export const checkPaused: InstallationCheck = {
  find: async ({ config }) => scheduleFindings(isPaused(config)),
};
