import type { Services } from "../../../shared/context/services.js";
import { findPhoneEvents, type PhoneEvent } from "../store/loopback/phone-events.js";

/** Requests that wait at once, in this process. */
const mostWaiting = 100;
let waiting = 0;

const page = 100;

/**
 * What a phone was told after that place. With nothing to tell it waits, at most so many seconds, until there is something
 * or the caller is gone. Null when too many wait already.
 */
export async function waitForEvents(
  { database, events }: Pick<Services, "database" | "events">,
  number: string,
  { after, seconds, signal }: { readonly after: bigint; readonly seconds: number; readonly signal: AbortSignal },
): Promise<readonly PhoneEvent[] | null> {
  const read = () => findPhoneEvents(database.request.reader, number, after, page);
  if (seconds === 0) return read();
  if (waiting >= mostWaiting) return null;
  waiting += 1;
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
    waiting -= 1;
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    forget();
  }
}
