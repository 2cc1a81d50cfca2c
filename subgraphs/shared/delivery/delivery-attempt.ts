import type { DeliveryState } from "../../../generated/prisma/enums.js";

export type { DeliveryState };

/** A row of the delivery log (wire contract org 3.4), with the state of its delivery. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly deliveryId: string;
  readonly targetId: string;
  /** The event's id in the log, without `evt_`. */
  readonly eventId: string;
  /** Its id in the receiver's spelling. */
  readonly kind: string;
  readonly url: string;
  /** Null when no answer came. */
  readonly responseStatus: number | null;
  /** The first 1024 characters of the answer; null when there was no answer, or answers are not stored. */
  readonly responseBody: string | null;
  /** Why there was no answer; null when there was one. */
  readonly errorDetail: string | null;
  readonly durationMs: number | null;
  /** 1 to 8 by the schedule, also by one that was restarted as a replay; 1 for a single replay or test. */
  readonly attempt: number;
  readonly isReplay: boolean;
  readonly isTest: boolean;
  /** When the attempt began. */
  readonly createdAt: Date;
  /** The state of the delivery after the attempt. */
  readonly state: DeliveryState;
}
