/** The result of a step in a decision: it did not apply, it decided, or an earlier one had decided. */
export type StepOutcome = "passed" | "decides" | "not_reached";

/** Every step of a decision in the order of trying, with its result. */
export function decisionPath<Step extends string>(
  steps: readonly Step[],
  deciding: Step,
): { readonly step: Step; readonly outcome: StepOutcome }[] {
  const place = steps.indexOf(deciding);
  return steps.map((step, index) => ({
    step,
    outcome: index < place ? "passed" : index === place ? "decides" : "not_reached",
  }));
}
