import type { Answer } from "./document.js";

/** What is wrong with one value that was sent. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The server refused. `message` and `hint` are sentences of the API; `code` is what a program should look at. */
export class ParleyProblem extends Error {
  override readonly name = "ParleyProblem";

  constructor(
    readonly code: string,
    /** The HTTP status of the code. */
    readonly status: number,
    message: string,
    readonly hint: string | null,
    readonly violations: readonly Violation[],
    /** Seconds after which the same request may succeed. */
    readonly retryAfter: number | null,
    /** The members that this code has besides, such as `confirmation_url`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The server did not answer, or something answered that is not a Parley server. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** The first error of an answer. */
export function problemOf(errors: NonNullable<Answer<unknown>["errors"]>, status: number): ParleyProblem {
  const [{ message, extensions = {} } = { message: "The request failed." }] = errors;
  const { code, status: ownStatus, hint, violations, retryAfter, details } = extensions;
  return new ParleyProblem(
    typeof code === "string" ? code : "unknown",
    typeof ownStatus === "number" ? ownStatus : status,
    message,
    typeof hint === "string" ? hint : null,
    Array.isArray(violations) ? (violations as Violation[]) : [],
    typeof retryAfter === "number" ? retryAfter : null,
    typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {},
  );
}
