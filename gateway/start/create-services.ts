import {
  citationSources,
  correspondenceSources,
  credentialDirectory,
  domains,
  lifecycles,
  linkedResources,
  pastSenders,
  meetsSenders,
  webhookCatalogue,
} from "../../subgraphs/index.js";
import { createPostgresBlobStore } from "../../subgraphs/shared/blobs/postgres-blob-store.js";
import type { Clock } from "../../subgraphs/shared/clock/clock.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { readPlans } from "../../subgraphs/shared/config/plans-setting.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { createEventLog } from "../../subgraphs/shared/events/create-event-log.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { createMemoryRateLimiter } from "../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import type { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import type { StartedDatabase } from "./database.js";
import { peopleAddress } from "./people-address.js";
import { Parts } from "../../subgraphs/shared/context/parts.js";
import { allDomains } from "../../subgraphs/shared/domain/all-domains.js";
import { arrivalKinds, heldKinds } from "../../subgraphs/shared/holds/held-kinds.js";
import { identityLifecycles } from "../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { allCitationSources } from "../../subgraphs/shared/citations/citation-source.js";
import { allPastSenders } from "../../subgraphs/shared/contacts/past-senders.js";
import { allCorrespondence } from "../../subgraphs/shared/correspondence/correspondence-source.js";
import { meetSenders } from "../../subgraphs/shared/contacts/meet-senders.js";
import { allLinkedResources } from "../../subgraphs/shared/resource-links/linked-resource.js";
import { allWebhooks } from "../../subgraphs/shared/webhooks/webhook-catalogue.js";

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly started: StartedDatabase;
  /** The address of this process, once it listens. */
  readonly address: () => string;
}

/** The services of this process's operations. The event log is not started yet. */
export function createServices({ config, log, clock, keyring, started, address }: ServiceOptions): Services {
  const { database, listenUrl } = started;
  const services: Services = {
    config,
    clock,
    log,
    database,
    keyring,
    blobs: createPostgresBlobStore(database, clock),
    events: createEventLog({ database, listenUrl, clock, log, config }),
    limiter: createMemoryRateLimiter(clock),
    sharedLimiter: createSharedRateLimiter(database, clock),
    plans: readPlans(config.PLANS),
    parts: new Parts(() => services),
    get publicBaseUrl() {
      return config.PUBLIC_BASE_URL ?? peopleAddress(address());
    },
    get credentials() {
      return credentials;
    },
  };
  services.parts.put(allDomains, domains);
  services.parts.put(identityLifecycles, lifecycles);
  services.parts.put(
    heldKinds,
    domains.flatMap((domain) => domain.heldKinds),
  );
  services.parts.put(
    arrivalKinds,
    domains.flatMap((domain) => domain.arrivalKinds),
  );
  services.parts.put(allLinkedResources, linkedResources);
  services.parts.put(allCitationSources, citationSources);
  services.parts.put(allPastSenders, pastSenders);
  services.parts.put(allCorrespondence, correspondenceSources);
  services.parts.put(meetSenders, meetsSenders);
  services.parts.put(allWebhooks, webhookCatalogue);
  const credentials = credentialDirectory(services);
  return services;
}
