import type { PolicyInForce } from "./policy-in-force.js";

/** The hours over which the rules of a policy count sends, each once: the facts of a send must know these volumes. */
export function hoursOfVolume({ rules }: PolicyInForce): number[] {
  const hours = rules.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (condition.type === "sends_over" ? [condition.value.hours] : [])),
  );
  return [...new Set(hours)];
}
