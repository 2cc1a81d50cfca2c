import type { EventLog } from "../../subgraphs/shared/events/event-log.js";

/** Nothing appends events yet. */
export function interimEventLog(): EventLog {
  return {
    head: () => Promise.resolve(0n),
    onAdvance: () => () => {},
    publish: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  } as unknown as EventLog;
}
