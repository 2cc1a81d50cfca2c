/** How bad something is: it does not work, it will not work well, or it is as it is for a reason one should know. */
export type FindingSeverity = "wrong" | "warning" | "note";

/** Something that the operator of an installation should know, and what to do about it. */
export interface Finding {
  /** Lower-case words; never renamed. */
  readonly code: string;
  readonly severity: FindingSeverity;
  /** The process, queue, line or setting that it concerns; null for the whole installation. No secret, and nothing of a tenant. */
  readonly subject: string | null;
  /** What is so, in plain sentences. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
}
