import { pino } from "pino";

/** Structured log lines. Fields must never hold credentials, bodies or message contents. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
}

/** JSON lines on standard error, so that standard output stays for what a person asked to see. */
export function createLogger(level: string): Logger {
  const lines = pino.destination(2);
  // A terminal that was closed takes no lines; the server has an orderly stop before it.
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
