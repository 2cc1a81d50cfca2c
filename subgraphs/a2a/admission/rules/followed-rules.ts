import type { PeerRule } from "./admission.js";

const directions = ["inbound", "outbound"] as const;

/**
 * The rules to delete when the rules about a renamed identity meet those that already name its new handle. One of each
 * direction stays, and everything that either of them blocks stays blocked (wire contract a2a 4.6, 11). A rule for both
 * blocks a direction only while no rule of that direction allows it, so such an allowing rule is deleted too.
 */
export function endedByRename<Rule extends PeerRule>(following: readonly Rule[], standing: readonly Rule[]): Rule[] {
  const ended = new Set<Rule>();
  for (const direction of [...directions, "both"] as const) {
    const [follower, stander] = [ruleOf(following, direction), ruleOf(standing, direction)];
    if (follower === undefined || stander === undefined) continue;
    ended.add(stander.action === "block" ? follower : stander);
  }
  for (const direction of directions) {
    for (const [blocking, other] of [
      [following, standing],
      [standing, following],
    ] as const) {
      const isBlocked = ruleOf(blocking, direction) === undefined && ruleOf(blocking, "both")?.action === "block";
      const exception = ruleOf(other, direction);
      if (isBlocked && exception?.action === "allow") ended.add(exception);
    }
  }
  return [...ended];
}

function ruleOf<Rule extends PeerRule>(rules: readonly Rule[], direction: PeerRule["direction"]): Rule | undefined {
  return rules.find((rule) => rule.direction === direction);
}
