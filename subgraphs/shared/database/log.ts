/** The logger interface of the database code; pino's fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
