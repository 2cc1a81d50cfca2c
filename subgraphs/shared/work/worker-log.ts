import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "../logging/logger.js";

/**
 * graphile-worker's log lines in our log, without their metadata, which contains payloads. Routine lines have level
 * debug.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const fields = scope.label === undefined ? {} : { label: scope.label };
    const importance: string = level;
    if (importance === "error") log.error(fields, message);
    else if (importance === "warning") log.warn(fields, message);
    else log.debug(fields, message);
  });
}
