import type { Logger } from "../../../subgraphs/shared/logging/logger.js";

/** A logger that keeps every line of every level as text, before anything is redacted. */
export class RecordingLogger implements Logger {
  readonly lines: string[];

  constructor(
    lines: string[] = [],
    private readonly bound: object = {},
  ) {
    this.lines = lines;
  }

  debug = (fields: object, message: string): void => this.keep(fields, message);
  info = (fields: object, message: string): void => this.keep(fields, message);
  warn = (fields: object, message: string): void => this.keep(fields, message);
  error = (fields: object, message: string): void => this.keep(fields, message);

  child(fields: object): Logger {
    return new RecordingLogger(this.lines, { ...this.bound, ...fields });
  }

  private keep(fields: object, message: string): void {
    this.lines.push(`${message} ${JSON.stringify({ ...this.bound, ...fields }, plainErrors)}`);
  }
}

function plainErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? { ...Object.fromEntries(Object.entries(value)), text: value.stack } : value;
}
