import type { Services } from "../context/services.js";
import type { Reader, Transaction } from "../database/client.js";
import type { DeliveryAttempt } from "./delivery-attempt.js";

/**
 * A receiver in its present state. It is looked up for every attempt, so that a new address or key applies from the
 * next attempt on.
 */
export interface DeliveryTarget {
  readonly id: string;
  readonly url: string;
  /**
   * The valid signing keys, newest first, in the receivers' format (`whsec_…`). Without keys, the delivery is not
   * signed.
   */
  readonly signingKeys: readonly string[];
  /** Headers to add to those of the contract, or to replace them with. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Its identity is frozen: of these kinds, nothing is sent now. Events wait up to 72 hours; later they are only in the event log.
   */
  readonly waits?: (kind: string) => boolean;
  /** Its answers are not stored: the headers contain secrets, which an answer may repeat. */
  readonly forgetsAnswers?: boolean;
}

/** The functions that a domain provides for its receivers. The engine knows nothing else of them. */
export interface ReceiverKind {
  /** Stored in rows; never renamed. */
  readonly name: string;
  /** The active receivers among these ids. A missing one is deleted or disabled: its waiting deliveries are dropped. */
  findTargets(
    db: Reader,
    services: Services,
    targetIds: readonly string[],
  ): Promise<ReadonlyMap<string, DeliveryTarget>>;
  /**
   * A receiver answered 410 at this address. From now on `findTargets` leaves it out, unless its address has changed
   * meanwhile. Called in the transaction that records the attempt, possibly more than once.
   */
  gone(tx: Transaction, services: Services, targetId: string, url: string): Promise<void>;
  /**
   * An event was given up at this address after its last scheduled attempt. If `findTargets` leaves the receiver out
   * from now on, its waiting deliveries are dropped. Called in the transaction that records the attempt, possibly more
   * than once.
   */
  exhausted?(tx: Transaction, services: Services, targetId: string, url: string): Promise<void>;
  /** Called with attempts, in the transaction that records them: the place to append events. */
  attempted?(tx: Transaction, services: Services, attempts: readonly DeliveryAttempt[]): Promise<void>;
}
