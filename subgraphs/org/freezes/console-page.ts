import type { FreezeTarget } from "./store/freezes.js";

/** Where a person ends a freeze in a browser. `agentHandle` is that of a frozen agent. */
export function consolePage(publicBaseUrl: string, scope: FreezeTarget["scope"], agentHandle: string | null): string {
  if (scope === "installation") return `${publicBaseUrl}/console/installation`;
  if (scope === "organization") return `${publicBaseUrl}/console/organization?view=settings`;
  return `${publicBaseUrl}/console/agents/${encodeURIComponent(agentHandle ?? "")}`;
}
