import { unknownIn } from "./rules/simulated-rules.js";
import type { JudgedPast } from "./simulate.js";
import type { ReviewSimulation } from "./types/simulation.js";

const mostPeers = 50;

/** Judged past sends as clients see them. */
export function toSimulation(judged: readonly JudgedPast[]): ReviewSimulation {
  const sends = judged.map(({ agent, facts, current, imagined }) => ({
    at: facts.at,
    agentHandle: agent.agentHandle,
    operation: facts.operation,
    peers: (facts.peers ?? []).slice(0, mostPeers).map(({ value }) => value),
    actionNow: current.action,
    actionThen: imagined.action,
    step: imagined.step,
    explanation: imagined.path.find(({ outcome }) => outcome === "decides")!.explanation,
    unknownConditions: unknownIn(imagined),
  }));
  const counts = (["allow", "hold", "block"] as const).map((action) => ({
    action,
    countNow: sends.filter(({ actionNow }) => actionNow === action).length,
    countThen: sends.filter(({ actionThen }) => actionThen === action).length,
  }));
  return { sends, counts, unknownConditions: [...new Set(sends.flatMap((send) => send.unknownConditions))] };
}
