import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

const { unavailable } = sharedErrors.definitions;

/** A subgraph starts in about this time, in seconds. */
const retryAfter = 5;

/** A subgraph in another process did not answer, or not as a subgraph does: `unavailable`. The reason is for the log. */
export class SubgraphUnreachable extends Problem {
  constructor(
    readonly subgraph: string,
    readonly reason: string,
  ) {
    super("unavailable", unavailable, { retryAfter });
    this.name = "SubgraphUnreachable";
  }
}

/** Whether an error says that a subgraph could not be reached; on its way through a plan it becomes another object. */
export function isUnreachable(error: unknown): boolean {
  return (error as Partial<Problem> | undefined)?.extensions?.["code"] === "unavailable";
}
