import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

const { unavailable } = sharedErrors.definitions;

/** The usual start time of a subgraph, in seconds. */
const retryAfter = 5;

/**
 * A subgraph in another process did not answer, or its answer was invalid: `unavailable`. The reason is for the log.
 */
export class SubgraphUnreachable extends Problem {
  constructor(
    readonly subgraph: string,
    readonly reason: string,
  ) {
    super("unavailable", unavailable, { retryAfter });
    this.name = "SubgraphUnreachable";
  }
}

/** Whether an error means that a subgraph was unreachable; plan execution copies it to another object. */
export function isUnreachable(error: unknown): boolean {
  return (error as Partial<Problem> | undefined)?.extensions?.["code"] === "unavailable";
}
