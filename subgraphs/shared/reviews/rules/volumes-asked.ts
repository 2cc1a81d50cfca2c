import type { SendFacts } from "./facts.js";
import type { PolicyInForce } from "./policy-in-force.js";
import { ruleFits } from "./rule-fits.js";

/** A number of the last hours that rules compare. */
export interface AskedVolume {
  readonly hours: number;
  /** More need not be counted. */
  readonly most: number;
}

/** The parts of a sender's past that rules ask for. */
export interface AskedVolumes {
  readonly sends: readonly AskedVolume[];
  readonly recipients: readonly AskedVolume[];
}

/** The volumes that the rules of a policy compare for such a send, each time once. Rules that are not about it ask for nothing. */
export function volumesAsked(
  { rules }: Pick<PolicyInForce, "rules">,
  send: Pick<SendFacts, "operation" | "identityId" | "actor">,
): AskedVolumes {
  const conditions = rules.filter((rule) => ruleFits(rule, send)).flatMap((rule) => rule.conditions);
  const sends = new Map<number, number>();
  const recipients = new Map<number, number>();
  for (const condition of conditions) {
    if (condition.type === "sends_over") add(sends, condition.value);
    if (condition.type === "distinct_recipients_over") add(recipients, condition.value);
  }
  return { sends: asked(sends), recipients: asked(recipients) };
}

/** Whether a policy has a rule about the number of receivers: then those of every send are noted (wire contract reviews R8). */
export function countsRecipients({ rules }: Pick<PolicyInForce, "rules">): boolean {
  return rules.some(({ conditions }) => conditions.some(({ type }) => type === "distinct_recipients_over"));
}

function add(volumes: Map<number, number>, { count, hours }: { readonly count: number; readonly hours: number }): void {
  volumes.set(hours, Math.max(volumes.get(hours) ?? 0, count + 1));
}

const asked = (volumes: ReadonlyMap<number, number>): AskedVolume[] =>
  [...volumes].map(([hours, most]) => ({ hours, most }));
