import type { Services } from "../context/services.js";
import { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { refusalRecorder } from "./refusal-recorder.js";
import type { RefusedBy } from "./refused-sends.js";

/** `blocked_by_rule`: a review rule refused a send (wire contract reviews 2.6). */
export class RefusedByRule extends Problem {
  readonly #by: RefusedBy;

  /** @param message what the rule says to the agent */
  constructor(by: RefusedBy, message: string | null) {
    super("blocked_by_rule", sharedErrors.definitions.blocked_by_rule, { details: { message_to_agent: message } });
    this.#by = by;
  }

  /**
   * Counts it for `send.refused`. The transaction that it ends keeps nothing, so this happens outside of it, when the
   * mutation has failed. Returns at once.
   */
  count({ parts }: Pick<Services, "parts">): void {
    parts.get(refusalRecorder).refused(this.#by);
  }
}
