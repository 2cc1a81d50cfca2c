import { definePart } from "../../../../subgraphs/shared/context/parts.js";
import type { Services } from "../../../../subgraphs/shared/context/services.js";
import { Semaphore } from "../../../../subgraphs/shared/sharing/semaphore.js";

/** The limits for one key: waiting blocking sends, and streams. */
const openSlots = definePart({
  name: "blocking sends and streams",
  open: ({ config }) => ({
    send: new Semaphore({ each: config.A2A_BLOCKING_MAX_PER_KEY }),
    stream: new Semaphore({ each: config.A2A_STREAMS_MAX_PER_KEY }),
  }),
});

/** Takes one of a key's slots; returns the function that frees it, or null when all are taken. */
export function takeSlot(
  { parts }: Pick<Services, "parts">,
  kind: "send" | "stream",
  key: string,
): (() => void) | null {
  return parts.get(openSlots)[kind].take(key);
}
