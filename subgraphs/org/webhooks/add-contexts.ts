import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import type { WebhookData, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import type { Listener } from "./store/webhook-targets.js";

/** The limit of characters of contexts in one transaction. */
const mostCharacters = 8 * 1024 * 1024;

/** An event for a listener. */
export interface ContextMatch {
  readonly event: LoggedEvent;
  readonly source: WebhookSource;
  readonly listener: Pick<Listener, "contextConfig">;
}

/** The contexts of the first events, and the number of these events. */
export interface Contexts {
  readonly events: number;
  /** The context of a match; null when it has none. */
  of(match: ContextMatch): WebhookData | null;
}

/**
 * Reads the context once for each event and each configuration of subscriptions (wire contract org 3.5). It stops after
 * the event that exceeds the limit of one transaction.
 */
export async function readContexts(
  db: Reader,
  events: readonly LoggedEvent[],
  matches: readonly ContextMatch[],
): Promise<Contexts> {
  const known = new Map<string, WebhookData | null>();
  let characters = 0;
  let done = 0;
  for (; done < events.length && characters < mostCharacters; done++) {
    for (const match of matches) {
      const key = keyOf(match);
      if (match.event !== events[done] || key === null || known.has(key)) continue;
      const { source, event, listener } = match;
      const context = (await source.context?.(db, event, listener.contextConfig!)) ?? null;
      known.set(key, context);
      if (context !== null) characters += JSON.stringify(context).length;
    }
  }
  return { events: done, of: (match) => known.get(keyOf(match) ?? "") ?? null };
}

/** Equal for configurations with the same context; null without a context. */
function keyOf({ event, listener: { contextConfig } }: ContextMatch): string | null {
  if (contextConfig === null || Object.values(contextConfig).every((wanted) => wanted == null)) return null;
  return `${event.position} ${JSON.stringify(contextConfig)}`;
}
