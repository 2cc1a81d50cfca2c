import type { Database, Transaction } from "../database/client.js";
import type { EventLog } from "./event-log.js";
import type { Notifications } from "./notifications.js";
import { type Revocation, revocationsOf } from "./revocation.js";

/** Notifications arrive within milliseconds. If they do not, caches expire after 5 s. */
const longestWait = 1_000;

/**
 * A transaction that revokes something. It resolves when this process has received its own notification, so that no
 * request with the credential passes after an answer "revoked".
 */
export async function revokingTransaction<Value>(
  { database, events }: { readonly database: Database; readonly events: EventLog },
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const echo = new Echo(events.notifications);
  try {
    let sent: readonly Revocation[] = [];
    const value = await database.request.transaction(async (tx) => {
      const result = await work(tx);
      sent = revocationsOf(tx);
      return result;
    });
    if (sent.length > 0 && events.notifications.isListening()) await echo.of(sent);
    return value;
  } finally {
    echo.stop();
  }
}

/** Waits for the notifications that this process sends to come back. */
class Echo {
  readonly stop: () => void;
  private readonly heard = new Set<string>();
  private onHeard: () => void = () => {};

  constructor(notifications: Notifications) {
    this.stop = notifications.onRevoked((revocation) => {
      this.heard.add(nameOf(revocation));
      this.onHeard();
    });
  }

  /** Resolves when all of them have arrived or timed out. */
  of(sent: readonly Revocation[]): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, longestWait);
      this.onHeard = () => {
        if (!sent.every((revocation) => this.heard.has(nameOf(revocation)))) return;
        clearTimeout(timer);
        resolve();
      };
      this.onHeard();
    });
  }
}

function nameOf({ kind, id }: Revocation): string {
  return `${kind} ${id}`;
}
