import { randomUUID } from "node:crypto";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { DeliveryAttempt } from "../../subgraphs/shared/delivery/delivery-attempt.js";
import type { ReceiverKind, DeliveryTarget } from "../../subgraphs/shared/delivery/receiver-kind.js";
import { enqueueDeliveries } from "../../subgraphs/shared/delivery/enqueue-deliveries.js";

export const testSigningKey = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/** Receivers that are a table of the test's, and who notes what it receives. */
export interface TestReceivers extends ReceiverKind {
  readonly targets: Map<string, DeliveryTarget>;
  readonly attempts: DeliveryAttempt[];
  /** Answered 410. */
  readonly wentAway: string[];
  /** Adds a receiver at this address; answers its id. */
  add(url: string, more?: Partial<DeliveryTarget>): string;
  /** Enqueues so many events for a receiver; answers their ids. */
  enqueue(services: Services, targetId: string, count?: number): Promise<string[]>;
}

export function createTestReceivers(name = "test"): TestReceivers {
  const targets = new Map<string, DeliveryTarget>();
  const attempts: DeliveryAttempt[] = [];
  const wentAway: string[] = [];
  return {
    name,
    targets,
    attempts,
    wentAway,
    findTargets: (_, __, ids) => Promise.resolve(new Map([...targets].filter(([id]) => ids.includes(id)))),
    async gone(_, __, targetId) {
      targets.delete(targetId);
      wentAway.push(targetId);
    },
    async attempted(_, __, made) {
      attempts.push(...made);
    },
    add(url, more = {}) {
      const id = randomUUID();
      targets.set(id, { id, url, signingKeys: [testSigningKey], ...more });
      return id;
    },
    async enqueue({ database, clock }, targetId, count = 1) {
      const eventIds = Array.from({ length: count }, () => randomUUID());
      const deliveries = eventIds.map((eventId) => ({
        channel: name,
        targetId,
        eventId,
        kind: "test.happened",
        body: JSON.stringify({ id: `evt_${eventId}`, event_type: "test.happened" }),
        occurredAt: clock.now(),
      }));
      await database.jobs.transaction((tx) => enqueueDeliveries(tx, clock, deliveries));
      return eventIds;
    },
  };
}
