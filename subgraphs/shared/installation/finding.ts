/**
 * The severity: it does not work; it will have problems; or it works, with a restriction that the operator should know.
 */
export type FindingSeverity = "wrong" | "warning" | "note";

/** A fact that the operator of an installation should know, and what to do about it. */
export interface Finding {
  /** Lower-case words; never renamed. */
  readonly code: string;
  readonly severity: FindingSeverity;
  /**
   * The process, queue, line or setting that it concerns; null for the entire installation. Never a secret or data of a
   * tenant.
   */
  readonly subject: string | null;
  /** The fact, in plain sentences. */
  readonly message: string;
  /** The remedy, as a sentence. */
  readonly remedy: string;
}
