import type { Clock } from "../clock/clock.js";
import type { Config } from "../config/config.js";
import type { Database } from "../database/client.js";
import type { EventLog } from "../events/event-log.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { Logger } from "../logging/logger.js";
import type { RateLimiter } from "../rate-limit/rate-limiter.js";
import type { Keyring } from "../secrets/keyring.js";

/** What lives as long as the process and every operation may use. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly events: EventLog;
  /** Limits of this process. */
  readonly limiter: RateLimiter;
  /** Limits on which all processes agree: one database statement a call. */
  readonly sharedLimiter: RateLimiter;
  /** Every domain's part in an identity's life, in order of creation. */
  readonly lifecycles: readonly IdentityLifecycle[];
  /** Origin for cards and links, without a trailing slash. */
  readonly publicBaseUrl: string;
}
