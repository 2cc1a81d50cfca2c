import type { Services } from "../../../../subgraphs/shared/context/services.js";

/** What a key may keep open: blocking sends that wait, and streams. */
export type Kept = "send" | "stream";

/** How many of each kind a process keeps open for each key right now. */
const keptByConfig = new WeakMap<Services["config"], Map<string, number>>();

/** Takes one of a key's places; answers the function that gives it back, or null when all are taken. */
export function takePlace(services: Services, kind: Kept, key: string): (() => void) | null {
  const { A2A_BLOCKING_MAX_PER_KEY, A2A_STREAMS_MAX_PER_KEY } = services.config;
  const most = kind === "send" ? A2A_BLOCKING_MAX_PER_KEY : A2A_STREAMS_MAX_PER_KEY;
  const kept = keptByConfig.get(services.config) ?? new Map<string, number>();
  keptByConfig.set(services.config, kept);
  const name = `${kind} ${key}`;
  const count = kept.get(name) ?? 0;
  if (count >= most) return null;
  kept.set(name, count + 1);
  return () => {
    const left = (kept.get(name) ?? 1) - 1;
    if (left === 0) kept.delete(name);
    else kept.set(name, left);
  };
}
