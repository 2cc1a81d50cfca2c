import { pino } from "pino";

/** Structured log lines. Fields must never hold credentials, bodies or message contents. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

/** JSON lines on standard error, so that standard output stays free for the output that a user asked for. */
export function createLogger(level: string): Logger {
  const lines = pino.destination(2);
  // A closed terminal accepts no lines. The server must still stop in order.
  lines.on("error", () => {});
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["*.authorization", "*.apiKey", "*.token", "*.password", '*["x-api-key"]', '*["x-service-token"]'],
        censor: "[redacted]",
      },
    },
    lines,
  );
}
