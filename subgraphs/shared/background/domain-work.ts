import type { ReceiverKind } from "../delivery/receiver-kind.js";
import type { Consumer } from "../work/consumer.js";
import type { LastingWork } from "../work/lasting-work.js";
import type { RecurringJob } from "../work/recurring-job.js";
import type { Task } from "../work/task.js";

/**
 * The background work of a domain: consumers of events, jobs, recurring jobs, lasting work, and receivers of
 * deliveries.
 */
export interface DomainWork {
  readonly consumers?: readonly Consumer[];
  readonly tasks?: readonly Task[];
  readonly recurring?: readonly RecurringJob[];
  readonly lasting?: readonly LastingWork[];
  readonly receiverKinds?: readonly ReceiverKind[];
}
