import type { Event } from "./about-subject.js";

/** An event with the handles of all agents that it concerns. */
export type EventOfAgents = Event & { readonly agents: readonly string[] };

/** The list has an event once for each agent that it concerns; its rows stand side by side. */
export function oncePerEvent(rows: readonly Event[]): readonly EventOfAgents[] {
  const found = new Map<string, EventOfAgents>();
  for (const row of rows) {
    const known = found.get(row.id);
    const own = row.identity == null ? [] : [row.identity.agentHandle];
    found.set(row.id, { ...(known ?? row), agents: [...(known?.agents ?? []), ...own] });
  }
  return [...found.values()];
}
