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

/** Services that live as long as the process. Every operation may use them. */
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
  /** Limits that all processes share: one database statement per call. */
  readonly sharedLimiter: RateLimiter;
  /** The limits and prices of each plan in this installation. */
  readonly plans: Plans;
  /** Resolves credentials to viewers, without a cache. */
  readonly credentials: CredentialDirectory;
  /** Other values that features and the gateway open, each declared where it is used. */
  readonly parts: OpenParts;
  /** Origin for cards and links, without a trailing slash. */
  readonly publicBaseUrl: string;
}

/**
 * Something that a process opens once, on first use, and closes when it ends: a relay, a client of a service, a cache,
 * a counter. Two parts are always distinct, even with equal values.
 */
export interface Part<Value> {
  /** For the log. */
  readonly name: string;
  open(services: Services): Value;
  close?(value: Value): Promise<void> | void;
}

/** The parts of one process. */
export interface OpenParts {
  /** The value of a part. Opens it on first use. */
  get<Value>(part: Part<Value>): Value;
  /** Makes the process use that value from now on. It is not closed with the process. */
  put<Value>(part: Part<Value>, value: Value): void;
  /** The same parts, with one value replaced: for work that needs a separate instance. */
  with<Value>(part: Part<Value>, value: Value): OpenParts;
  /**
   * Closes the open parts, the last one first. A part that fails to close does not prevent the others from closing.
   * @throws AggregateError
   */
  close(): Promise<void>;
}
