import type { BlobStore } from "../blobs/blob-store.js";
import type { Clock } from "../clock/clock.js";
import type { Config } from "../config/config.js";
import type { Database } from "../database/client.js";
import type { EventLog } from "../events/event-log.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { Logger } from "../logging/logger.js";
import type { RateLimiter } from "../rate-limit/rate-limiter.js";
import type { LinkedResources } from "../resource-links/linked-resource.js";
import type { Plans } from "../rules/plans.js";
import type { Keyring } from "../secrets/keyring.js";
import type { WebhookCatalogue } from "../webhooks/webhook-catalogue.js";
import type { CredentialDirectory } from "../viewer/credential-directory.js";
import type { SystemMailTransport } from "../system-mail/transport.js";

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
  /** Every part in an identity's life, in order of creation. */
  readonly lifecycles: readonly IdentityLifecycle[];
  /** How every domain's resources are found by a bare id. */
  readonly linkedResources: LinkedResources;
  /** Every kind of webhook, of all domains. */
  readonly webhooks: WebhookCatalogue;
  /** Who a credential is, asked each time. */
  readonly credentials: CredentialDirectory;
  /** How mail that Parley itself writes leaves; only the job uses it, operations call `queueSystemMail`. */
  readonly systemMail: SystemMailTransport;
  /** Origin for cards and links, without a trailing slash. */
  readonly publicBaseUrl: string;
}
