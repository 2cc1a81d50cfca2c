import type { AuthorityRow } from "../authority/authority.js";
import type { FeatureSettings } from "../config/feature-settings.js";
import type { ErrorDefinition } from "../errors/problem.js";
import type { EventDefinition } from "../events/event-catalogue.js";
import type { Subgraph } from "../graphql/build-subgraph.js";
import type { InstallationCheck } from "../installation/installation-check.js";
import type { DecidedKind, HeldKind } from "../holds/held-kinds.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { FeatureServer } from "./feature-server.js";
import type { CitationSources } from "../citations/citation-source.js";
import type { CorrespondenceSources } from "../correspondence/correspondence-source.js";
import type { MeetSenders } from "../contacts/meet-senders.js";
import type { PastSenderSources } from "../contacts/past-senders.js";
import type { LinkedResources } from "../resource-links/linked-resource.js";
import type { ObservedGauge } from "../metrics/observed-gauge.js";
import type { ObservedQueue } from "../metrics/observed-queue.js";
import type { SealedColumn } from "../secrets/sealed-columns.js";
import type { DomainWebhooks } from "../webhooks/webhook-catalogue.js";
import type { DomainWork } from "../background/domain-work.js";

/** Everything that a domain exports, composed from its features. `subgraphs/index.ts` composes the domains. */
export interface Domain {
  /** The name of its subgraph, its folder and its role. */
  readonly name: string;
  /**
   * Built once and shared by all servers of the process. Some types are unions over all domains, so it takes all of
   * them.
   */
  buildSubgraph(domains: readonly Domain[]): Promise<Subgraph>;
  /** In the order of the features. */
  readonly lifecycles: readonly IdentityLifecycle[];
  readonly authority: Readonly<Record<string, AuthorityRow>>;
  /** Operations that callers without a credential may use, such as `Query.a2aDirectory`. All others refuse them. */
  readonly openOperations: readonly string[];
  readonly errors: Readonly<Record<string, ErrorDefinition>>;
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly settings: readonly FeatureSettings[];
  readonly heldKinds: readonly HeldKind[];
  readonly arrivalKinds: readonly DecidedKind[];
  readonly linkedResources: LinkedResources;
  readonly citationSources: CitationSources;
  readonly pastSenders: PastSenderSources;
  readonly correspondence: CorrespondenceSources;
  readonly meetSenders: readonly MeetSenders[];
  readonly sealedColumns: readonly SealedColumn[];
  readonly costs: Readonly<Record<string, number>>;
  readonly largestPages: Readonly<Record<string, number>>;
  readonly secretQueries: readonly string[];
  readonly webhooks: readonly DomainWebhooks[];
  readonly servers: readonly FeatureServer[];
  readonly checks: readonly InstallationCheck[];
  readonly queues: readonly ObservedQueue[];
  readonly gauges: readonly ObservedGauge[];
  readonly work: Required<DomainWork>;
}
