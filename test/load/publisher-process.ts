// A process of its own with an event log: it writes events, publishes whatever is committed, and follows.
import { createPostgresBlobStore } from "../../subgraphs/shared/blobs/postgres-blob-store.js";
import { defaultPlans } from "../../subgraphs/shared/rules/plans.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../../gateway/files/read-config.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import { appendEvent } from "../../subgraphs/shared/events/append-event.js";
import { createEventLog } from "../../subgraphs/shared/events/create-event-log.js";
import { followEvents } from "../../subgraphs/shared/following/follow-events.js";
import type { LoggedEvent } from "../../subgraphs/shared/events/logged-event.js";
import { silentLogger } from "../support/silent-logger.js";
import { createMemoryRateLimiter } from "../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { answerRequests } from "../support/process-helper.js";
import { Parts } from "../../subgraphs/shared/context/parts.js";

export type PublisherRequest =
  | { readonly kind: "open"; readonly databaseUrl: string }
  /** Begins to follow these identities, from now. */
  | { readonly kind: "follow"; readonly organizationId: string; readonly identityIds: readonly string[] }
  /** Writers that run beside each other; each makes so many transactions, of which some are rolled back. */
  | {
      readonly kind: "write";
      readonly organizationId: string;
      readonly identityIds: readonly string[];
      readonly writers: number;
      readonly writes: number;
    }
  /** The versions that were followed, identity by identity, up to these. */
  | { readonly kind: "versions"; readonly upTo: readonly number[] }
  | { readonly kind: "publish" };

let services: Services;
let followers: AsyncIterableIterator<LoggedEvent>[];

answerRequests<PublisherRequest>(async (request) => {
  switch (request.kind) {
    case "open":
      return open(request.databaseUrl);
    case "follow": {
      const viewer = { ...anonymous, kind: "admin_key", organizationId: request.organizationId, keyId: "k" } as const;
      const context = new RequestContext(services, { viewer });
      followers = await Promise.all(
        request.identityIds.map((identityId) => followEvents(context, { identityId }, null)),
      );
      return null;
    }
    case "write": {
      const { writers, writes } = request;
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(request, writer, writes)));
      return null;
    }
    case "versions":
      return Promise.all(request.upTo.map((version, index) => versionsUpTo(followers[index]!, version)));
    case "publish":
      return services.events.publish();
  }
});

async function open(databaseUrl: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PARLEY_SECRET: "a secret of publishing processes in tests" });
  const [clock, log] = [systemClock, silentLogger];
  const database = openDatabase({ url: databaseUrl, poolSize: 6, log });
  const events = createEventLog({ database, listenUrl: databaseUrl, clock, log, config });
  services = {
    ...{ config, clock, log, database, events, publicBaseUrl: "http://127.0.0.1:4000" },
    keyring: new Keyring(config.PARLEY_SECRET!),
    blobs: createPostgresBlobStore(database, clock),
    parts: new Parts(() => services),
    credentials: { lookup: () => Promise.resolve(null), refresh: () => Promise.resolve(null) },
    plans: defaultPlans,
    limiter: createMemoryRateLimiter(clock),
    sharedLimiter: createSharedRateLimiter(database, clock),
  };
  await events.start();
}

async function write(request: Extract<PublisherRequest, { kind: "write" }>, writer: number, writes: number) {
  const { organizationId, identityIds } = request;
  for (let n = 0; n < writes; n++) {
    const identityId = identityIds[(writer + n) % identityIds.length]!;
    const committed = services.database.request.transaction(async (tx) => {
      const where = { id: identityId };
      const { version } = await tx.identity.update({ where, data: { version: { increment: 1 } } });
      await appendEvent(tx, {
        kind: "test.happened",
        subjectId: identityId,
        subjectVersion: version,
        audience: [{ identityId, organizationId, side: null }],
        data: {},
        occurredAt: new Date(),
      });
      if (n % 7 === 3) throw new ChangedMind();
    });
    await committed.catch((error: unknown) => {
      if (!(error instanceof ChangedMind)) throw error;
    });
  }
}

class ChangedMind extends Error {}

async function versionsUpTo(follower: AsyncIterableIterator<LoggedEvent>, last: number): Promise<number[]> {
  const versions: number[] = [];
  while (versions.at(-1) !== last) versions.push((await follower.next()).value!.subjectVersion);
  return versions;
}
