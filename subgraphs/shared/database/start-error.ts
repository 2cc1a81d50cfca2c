/** The database cannot be used in its present state. The message is for the operator: what is wrong and what to do. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
