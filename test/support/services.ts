import { createPostgresBlobStore } from "../../subgraphs/shared/blobs/postgres-blob-store.js";
import { randomBytes } from "node:crypto";
import { execute, parse } from "graphql";
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
import { ManualClock } from "./manual-clock.js";
import { readConfig } from "../../gateway/files/read-config.js";
import { readPlans } from "../../subgraphs/shared/config/plans-setting.js";
import { RequestContext, type RequestOptions } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import type { Domain } from "../../subgraphs/shared/domain/domain.js";
import { createEventLog } from "../../subgraphs/shared/events/create-event-log.js";
import { patientLimits } from "./patient-limits.js";
import { silentLogger } from "./silent-logger.js";
import { createMemoryRateLimiter } from "../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import { createSharedRateLimiter } from "../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import type { OutgoingMail } from "../../subgraphs/shared/system-mail/transport.js";
import { anonymous, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { createTestDatabase } from "./database.js";
import { Parts } from "../../subgraphs/shared/context/parts.js";
import { allDomains } from "../../subgraphs/shared/domain/all-domains.js";
import { arrivalKinds, heldKinds } from "../../subgraphs/shared/holds/held-kinds.js";
import { identityLifecycles } from "../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { allCitationSources } from "../../subgraphs/shared/citations/citation-source.js";
import { allPastSenders } from "../../subgraphs/shared/contacts/past-senders.js";
import { allCorrespondence } from "../../subgraphs/shared/correspondence/correspondence-source.js";
import { meetSenders } from "../../subgraphs/shared/contacts/meet-senders.js";
import { allLinkedResources } from "../../subgraphs/shared/resource-links/linked-resource.js";
import { systemMailTransport } from "../../subgraphs/shared/system-mail/open-transport.js";
import { allWebhooks } from "../../subgraphs/shared/webhooks/webhook-catalogue.js";

/** Services over a database of their own, with a clock that the test moves; no server. */
export interface TestServices extends Services {
  readonly clock: ManualClock;
  /** Mail that jobs sent to people. */
  readonly sentMail: readonly OutgoingMail[];
  close(): Promise<void>;
}

/** @param environment more settings; a DATABASE_URL here is used, and left alone at the end, instead of a fresh database */
export async function createTestServices(
  environment: Readonly<Record<string, string>> = {},
  clock: ManualClock = new ManualClock(new Date("2026-03-01T09:00:00Z")),
): Promise<TestServices> {
  const testDatabase = environment["DATABASE_URL"] === undefined ? await createTestDatabase() : null;
  const url = testDatabase?.url ?? environment["DATABASE_URL"]!;
  const secret = environment["PARLEY_SECRET"] ?? randomBytes(32).toString("hex");
  const config = readConfig({ ...patientLimits, ...environment, DATABASE_URL: url, PARLEY_SECRET: secret });
  const log = silentLogger;
  const sentMail: OutgoingMail[] = [];
  const database = openDatabase({
    url,
    poolSize: config.DATABASE_POOL_SIZE,
    log,
    timeFactor: config.TIME_LIMITS_FACTOR,
  });
  const events = createEventLog({ database, listenUrl: url, clock, log, config });
  await events.start();
  const services: TestServices = {
    config,
    clock,
    log,
    database,
    keyring: new Keyring(secret),
    blobs: createPostgresBlobStore(database, clock),
    events,
    limiter: createMemoryRateLimiter(clock),
    sharedLimiter: createSharedRateLimiter(database, clock),
    plans: readPlans(config.PLANS),
    parts: new Parts(() => services),
    sentMail,
    publicBaseUrl: "http://127.0.0.1:4000",
    get credentials() {
      return credentials;
    },
    async close() {
      await services.parts.close();
      await events.stop();
      await database.close();
      await testDatabase?.drop();
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
  services.parts.put(systemMailTransport, { send: async (mail) => void sentMail.push(mail) });
  const credentials = credentialDirectory(services);
  return services;
}

/** Runs an operation on one subgraph alone; the answer as a client would read it. */
export async function runOnSubgraph(
  services: Services,
  name: Domain["name"],
  request: RequestOptions,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<{ data?: any; errors?: readonly any[] }> {
  const { schema } = await domains.find((domain) => domain.name === name)!.buildSubgraph(domains);
  const contextValue = new RequestContext(services, request);
  const result = await execute({ schema, document: parse(document), variableValues: variables, contextValue });
  return JSON.parse(JSON.stringify(result)) as { data?: any; errors?: readonly any[] };
}

/** A viewer of a kind; what is not given is null. */
export function viewerOf(kind: Viewer["kind"], fields: Partial<Viewer> = {}): Viewer {
  return { ...anonymous, kind, ...fields };
}
