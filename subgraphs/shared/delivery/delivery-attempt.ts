import type { DeliveryState } from "../../../generated/prisma/enums.js";

export type { DeliveryState };

/** A row of the delivery log (wire contract org 3.4), and what became of its delivery. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly deliveryId: string;
  readonly targetId: string;
  /** The event's id in the log, without `evt_`. */
  readonly eventId: string;
  /** As the receiver spells it. */
  readonly kind: string;
  readonly url: string;
  /** Null when no answer came. */
  readonly responseStatus: number | null;
  /** The first 1024 characters of the answer; null when no answer came, or none are kept. */
  readonly responseBody: string | null;
  /** Why no answer came; null when one did. */
  readonly errorDetail: string | null;
  readonly durationMs: number | null;
  /** 1 to 8 by the schedule; 1 for replays and tests. */
  readonly attempt: number;
  readonly isReplay: boolean;
  readonly isTest: boolean;
  /** When it began. */
  readonly createdAt: Date;
  /** What the delivery is after it. */
  readonly state: DeliveryState;
}
