import { type ErrorDefinition, Problem, type ProblemOptions } from "./problem.js";

/** A domain's error codes and the function that throws them by name. */
export interface ErrorCatalogue<Code extends string> {
  readonly definitions: Readonly<Record<Code, ErrorDefinition>>;
  /** Makes (does not throw) the error of that code. */
  problem(code: Code, options?: ProblemOptions): Problem;
}

/** Declares a domain's error codes: lower-case, the same strings in REST and GraphQL. */
export function defineErrors<const Code extends string>(
  definitions: Readonly<Record<Code, ErrorDefinition>>,
): ErrorCatalogue<Code> {
  return { definitions, problem: (code, options) => new Problem(code, definitions[code], options) };
}
