import type { Clock } from "../clock/clock.js";
import type { Config } from "../config/config.js";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { AudienceWakeUps } from "./audience-wake-ups.js";
import { ChannelListener } from "./channel-listener.js";
import type { EventLog } from "./event-log.js";
import { Listeners } from "./listeners.js";
import { advanceChannel, Publisher } from "./publisher.js";
import { PublishingLoop } from "./publishing-loop.js";
import { audiencesBetween, readHead } from "./read-head.js";
import { readRevocation, type Revocation, revocationChannel } from "./revocation.js";

export interface EventLogOptions {
  readonly database: Database;
  /** A direct connection to the database, for LISTEN and for publishing. */
  readonly listenUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
}

/**
 * The event log of a process. Every process may publish: the one that locks the head numbers the committed events of
 * all. Readers are woken by notifications; without notifications, by the poll that also publishes.
 */
export function createEventLog({ database, listenUrl, log }: EventLogOptions): EventLog {
  const advanced = new Listeners<[]>();
  const revoked = new Listeners<[Revocation]>();
  const reconnected = new Listeners<[]>();
  const audiences = new AudienceWakeUps((after, upTo) => audiencesBetween(database, after, upTo));
  let seen = 0n;
  let stopping: Promise<void> | null = null;

  const advance = (head: bigint): void => {
    if (head <= seen) return;
    seen = head;
    advanced.call();
    audiences.advance(head);
  };
  const heardRevocation = (revocation: Revocation): void => {
    revoked.call(revocation);
    if (revocation.kind === "identity") audiences.wakeReadersOf(revocation.id);
    if (revocation.kind === "organization" || revocation.kind === "installation") audiences.wakeAll();
  };
  const listener = new ChannelListener({
    url: listenUrl,
    channels: [advanceChannel, revocationChannel],
    log,
    heard(channel, payload) {
      if (channel === advanceChannel && /^\d{1,18}$/.test(payload)) advance(BigInt(payload));
      const revocation = channel === revocationChannel ? readRevocation(payload) : undefined;
      if (revocation !== undefined) heardRevocation(revocation);
    },
    reconnected() {
      reconnected.call();
      advanced.call();
      audiences.wakeAll();
    },
  });

  const publishing = new PublishingLoop(new Publisher(listenUrl, log), log, advance);
  database.onEventsCommitted(() => publishing.committed());
  const stop = async (): Promise<void> => {
    await listener.stop();
    await publishing.stop();
  };

  return {
    notifications: {
      isListening: () => listener.isListening(),
      onRevoked: (heard) => revoked.add(heard),
      onReconnect: (heard) => reconnected.add(heard),
    },
    head: () => readHead(database),
    onAdvance: (wake) => advanced.add(wake),
    onAudienceAdvance: (audience, wake) => audiences.add(audience, wake),
    announced: () => audiences.announced,
    publish: () => publishing.now(),
    async start() {
      await listener.start();
      await publishing.start();
    },
    stop: () => (stopping ??= stop()),
  };
}
