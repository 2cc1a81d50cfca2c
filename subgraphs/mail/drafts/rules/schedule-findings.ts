import type { Finding } from "../../../shared/installation/finding.js";

/** Findings about scheduled mail that does not leave (wire contract reviews F10). */
export function scheduleFindings(isPaused: boolean): Finding[] {
  return isPaused ? [paused] : [];
}

const paused: Finding = {
  code: "schedule_paused",
  severity: "warning",
  subject: "SCHEDULE_PAUSED",
  message: "SCHEDULE_PAUSED is set: no scheduled mail is sent.",
  remedy: "Cancel what must not be sent any more, then set SCHEDULE_PAUSED to 0.",
};
