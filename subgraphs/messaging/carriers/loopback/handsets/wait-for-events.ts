import type { Services } from "../../../../shared/context/services.js";
import { findPhoneEvents, type PhoneEvent } from "../store/phone-events.js";
import { definePart } from "../../../../shared/context/parts.js";
import { Semaphore } from "../../../../shared/sharing/semaphore.js";

/** Requests that wait at once. */
const waiting = definePart({ name: "requests that wait for phones", open: () => new Semaphore({ each: 100 }) });

const page = 100;

/**
 * The events of a phone after a position. If there are none, it waits for one, up to the given seconds or until the
 * client disconnects. Null when too many requests wait already.
 */
export async function waitForEvents(
  { database, events, parts }: Pick<Services, "database" | "events" | "parts">,
  number: string,
  { after, seconds, signal }: { readonly after: bigint; readonly seconds: number; readonly signal: AbortSignal },
): Promise<readonly PhoneEvent[] | null> {
  const read = () => findPhoneEvents(database.request.reader, number, after, page);
  if (seconds === 0) return read();
  const leave = parts.get(waiting).take("all");
  if (leave === null) return null;
  let advanced = true;
  let wake = (): void => {};
  const forget = events.onAdvance(() => {
    advanced = true;
    wake();
  });
  let over = false;
  const end = (): void => {
    over = true;
    wake();
  };
  const timer = setTimeout(end, seconds * 1000);
  signal.addEventListener("abort", end);
  try {
    for (;;) {
      advanced = false;
      const found = await read();
      if (found.length > 0 || over) return found;
      if (!advanced) await new Promise<void>((resolve) => (wake = resolve));
      wake = () => {};
    }
  } finally {
    leave();
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    forget();
  }
}
