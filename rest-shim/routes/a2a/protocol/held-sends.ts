import type { Services } from "../../../../subgraphs/shared/context/services.js";

/** How many blocking sends of each key a process holds right now. */
const heldByServices = new WeakMap<Services, Map<string, number>>();

/** Takes a place for a blocking send; answers the function that gives it back, or null when the key holds too many. */
export function holdSend(services: Services, key: string): (() => void) | null {
  const held = heldByServices.get(services) ?? new Map<string, number>();
  heldByServices.set(services, held);
  const count = held.get(key) ?? 0;
  if (count >= services.config.A2A_BLOCKING_MAX_PER_KEY) return null;
  held.set(key, count + 1);
  return () => {
    const left = (held.get(key) ?? 1) - 1;
    if (left === 0) held.delete(key);
    else held.set(key, left);
  };
}
