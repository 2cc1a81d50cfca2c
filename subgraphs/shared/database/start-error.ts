/** The database cannot be used as it stands. The message is written for the operator: what is wrong and what to do. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
