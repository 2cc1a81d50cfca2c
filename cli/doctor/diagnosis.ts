/** The result of one check. */
export interface Diagnosis {
  readonly code: string;
  readonly severity: "wrong" | "warning" | "note" | "ok";
  readonly message: string;
  /** Advice; null when nothing needs to be done. */
  readonly remedy: string | null;
}

export const ok = (code: string, message: string): Diagnosis => ({ code, severity: "ok", message, remedy: null });

export const wrong = (code: string, message: string, remedy: string | null): Diagnosis => ({
  code,
  severity: "wrong",
  message,
  remedy,
});

export const warning = (code: string, message: string, remedy: string): Diagnosis => ({
  code,
  severity: "warning",
  message,
  remedy,
});

export const note = (code: string, message: string, remedy: string): Diagnosis => ({
  code,
  severity: "note",
  message,
  remedy,
});
