import type { Clock } from "../clock/clock.js";
import type { Config } from "../config/config.js";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { ChannelListener } from "./channel-listener.js";
import { Coalesced } from "./coalesced.js";
import type { EventLog } from "./event-log.js";
import { IdentityWakeUps } from "./identity-wake-ups.js";
import { Listeners } from "./listeners.js";
import { advanceChannel, Publisher } from "./publisher.js";
import { identitiesBetween, readHead } from "./read-head.js";
import { readRevocation, type Revocation, revocationChannel } from "./revocation.js";

const publishEvery = 250;
/** A lost connection is tried again at once, then after these pauses; after the last the next tick is the retry. */
const retryPauses = [0, 50, 200];

export interface EventLogOptions {
  readonly database: Database;
  /** A direct connection to the database, for LISTEN and for publishing. */
  readonly listenUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
}

/**
 * The event log of a process. Every process may publish: whoever gets the head numbers what everybody committed. Readers
 * are woken by notification; without one, by the poll that also publishes.
 */
export function createEventLog({ database, listenUrl, log }: EventLogOptions): EventLog {
  const publisher = new Publisher(listenUrl, log);
  const advanced = new Listeners<[]>();
  const revoked = new Listeners<[Revocation]>();
  const reconnected = new Listeners<[]>();
  const identities = new IdentityWakeUps((after, upTo) => identitiesBetween(database, after, upTo));
  let seen = 0n;
  let failing = false;
  let stopping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const advance = (head: bigint): void => {
    if (head <= seen) return;
    seen = head;
    advanced.call();
    identities.advance(head);
  };
  const heardRevocation = (revocation: Revocation): void => {
    revoked.call(revocation);
    if (revocation.kind === "identity") identities.wakeIdentity(revocation.id);
    if (revocation.kind === "organization") identities.wakeAll();
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
      identities.wakeAll();
    },
  });

  const publishing = new Coalesced(async () => {
    for (let more = true; more;) {
      const published = await withRetries(() => publisher.publish());
      advance(published.head);
      more = published.more;
    }
  });
  const publishSoon = (): void => {
    if (stopping !== null) return;
    publishing.run().then(
      () => {
        if (failing) log.info({}, "The event log is published again");
        failing = false;
      },
      (error: unknown) => {
        if (!failing && stopping === null)
          log.error({ error: (error as Error).message }, "The event log cannot be published");
        failing = true;
      },
    );
  };
  database.onEventsCommitted(publishSoon);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await listener.stop();
    // What cannot be numbered now will be by the next process: nothing is lost.
    await publishing.run().catch(() => {});
    await publisher.close();
  };

  return {
    notifications: {
      isListening: () => listener.isListening(),
      onRevoked: (heard) => revoked.add(heard),
      onReconnect: (heard) => reconnected.add(heard),
    },
    head: () => readHead(database),
    onAdvance: (wake) => advanced.add(wake),
    onIdentityAdvance: (identityId, wake) => identities.add(identityId, wake),
    publish: () => publishing.run(),
    async start() {
      await listener.start();
      timer = setInterval(() => publishing.busy || publishSoon(), publishEvery).unref();
      publishSoon();
    },
    stop: () => (stopping ??= stop()),
  };
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of retryPauses) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
