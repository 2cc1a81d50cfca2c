import type { Services } from "../context/services.js";
import type { Reader, Transaction } from "../database/client.js";
import type { DeliveryAttempt } from "./delivery-attempt.js";

/** A receiver as it is now: looked up for every attempt, so that a new address or key holds from the next one on. */
export interface DeliveryTarget {
  readonly id: string;
  readonly url: string;
  /**
   * The signing keys that are valid now, newest first, as receivers have them (`whsec_…`). Without any, the delivery is
   * not signed.
   */
  readonly signingKeys: readonly string[];
  /** More headers than those of the contract, or other values for them. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing of its answers is kept: the headers hold secrets, which an answer may repeat. */
  readonly forgetsAnswers?: boolean;
}

/** What a domain says of its receivers. The engine knows nothing else of them. */
export interface ReceiverKind {
  /** Stands in the rows; never renamed. */
  readonly name: string;
  /**
   * The receivers of these ids that are to get anything. One that is missing is gone or disabled: what waits for it is
   * dropped.
   */
  findTargets(
    db: Reader,
    services: Services,
    targetIds: readonly string[],
  ): Promise<ReadonlyMap<string, DeliveryTarget>>;
  /**
   * A receiver answered 410 at this address: from now on `findTargets` leaves it out, unless it has another address by
   * now. In the transaction that records the attempt; may come more than once.
   */
  gone(tx: Transaction, services: Services, targetId: string, url: string): Promise<void>;
  /**
   * An event was given up at this address after its whole schedule. When `findTargets` leaves the receiver out from now on,
   * what waits for it is dropped. In the transaction that records the attempt; may come more than once.
   */
  exhausted?(tx: Transaction, services: Services, targetId: string, url: string): Promise<void>;
  /** Told of attempts in the transaction that records them: the place to append events. */
  attempted?(tx: Transaction, services: Services, attempts: readonly DeliveryAttempt[]): Promise<void>;
}
