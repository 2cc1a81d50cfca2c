/** What the database code needs of a logger; pino's fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
