import type { BlobStore } from "../blobs/blob-store.js";
import type { Clock } from "../clock/clock.js";
import type { Config } from "../config/config.js";
import type { Database } from "../database/client.js";
import type { EventLog } from "../events/event-log.js";
import type { Logger } from "../logging/logger.js";
import type { RateLimiter } from "../rate-limit/rate-limiter.js";
import type { Plans } from "../rules/plans.js";
import type { Keyring } from "../secrets/keyring.js";
import type { CredentialDirectory } from "../viewer/credential-directory.js";
import type { Parts } from "./parts.js";

/** What lives as long as the process and every operation may use. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly blobs: BlobStore;
  readonly events: EventLog;
  /** Limits of this process. */
  readonly limiter: RateLimiter;
  /** Limits on which all processes agree: one database statement a call. */
  readonly sharedLimiter: RateLimiter;
  /** What each plan gives and costs here. */
  readonly plans: Plans;
  /** Who a credential is, asked each time. */
  readonly credentials: CredentialDirectory;
  /** What features and the gateway open besides, each declared where it is used. */
  readonly parts: Parts;
  /** Origin for cards and links, without a trailing slash. */
  readonly publicBaseUrl: string;
}
