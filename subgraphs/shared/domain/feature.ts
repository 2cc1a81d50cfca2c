import type { Domain } from "./domain.js";
import type { AuthorityRow } from "../authority/authority.js";
import type { FeatureSettings } from "../config/feature-settings.js";
import type { ErrorDefinition } from "../errors/problem.js";
import type { EventDefinition } from "../events/event-catalogue.js";
import type { ReferenceResolver, ResolverClass } from "../graphql/build-subgraph.js";
import type { DecidedKind, HeldKind } from "../holds/held-kinds.js";
import type { InstallationCheck } from "../installation/installation-check.js";
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

/**
 * Everything that one feature of a domain provides. The `feature.ts` of its folder declares it, and `domain.ts` lists
 * the features. The lists of all operations, events, errors and so on are composed from them.
 */
export interface Feature extends DomainWork {
  /** One class for each query, mutation or subscription. */
  readonly operations?: readonly ResolverClass[];
  /** Classes with field resolvers. */
  readonly types?: readonly ResolverClass[];
  /** Receives all domains before the subgraph is built, for types that depend on them. */
  readonly know?: (domains: readonly Domain[]) => void;
  /** Entity types of other domains that get fields here and that are not reachable from any field here. */
  readonly extendedTypes?: readonly ResolverClass[];
  /** Finds entities by key, by the name of their type. */
  readonly references?: Readonly<Record<string, ReferenceResolver>>;
  readonly authority?: Readonly<Record<string, AuthorityRow>>;
  /** Operations that callers without a credential may use, such as `Query.a2aDirectory`. All others refuse them. */
  readonly openOperations?: readonly string[];
  readonly errors?: Readonly<Record<string, ErrorDefinition>>;
  readonly events?: Readonly<Record<string, EventDefinition>>;
  readonly settings?: FeatureSettings;
  /** The sealed columns of its tables. */
  readonly sealedColumns?: readonly SealedColumn[];
  /** Fields that cost more than one, such as `UnlockVaultPayload.secrets`, with their cost in fields: see `maxCost`. */
  readonly costs?: Readonly<Record<string, number>>;
  /** The largest `first` of lists that allow more rows than a usual page, such as `Query.webhookDeliveries`. */
  readonly largestPages?: Readonly<Record<string, number>>;
  /** Queries with a secret argument, by name. They are refused by GET, which would put the secret into URLs. */
  readonly secretQueries?: readonly string[];
  /** Called when an identity or its organization changes. */
  readonly lifecycle?: IdentityLifecycle;
  /** Its part in reviews of its operations. */
  readonly heldKinds?: readonly HeldKind[];
  /** Its part in reviews of what arrives. */
  readonly arrivalKinds?: readonly DecidedKind[];
  /** The resources that links may name, by their type. */
  readonly linkedResources?: LinkedResources;
  /** The sources that facts about contacts may cite, by their type. */
  readonly citationSources?: CitationSources;
  /** The senders of messages that are stored, by the channel. */
  readonly pastSenders?: PastSenderSources;
  /** Its messages with contacts, by their channel. */
  readonly correspondence?: CorrespondenceSources;
  /** Called with the senders of messages that are stored. One feature provides it. */
  readonly meetSenders?: MeetSenders;
  /** Listeners for protocols other than HTTP, in each process that serves the domain. */
  readonly servers?: readonly FeatureServer[];
  /** Checks of its part of an installation, for the operator. */
  readonly checks?: readonly InstallationCheck[];
  /** Its queues besides jobs and deliveries, for the metrics. */
  readonly queues?: readonly ObservedQueue[];
  /** Other numbers of it, for the metrics. */
  readonly gauges?: readonly ObservedGauge[];
  /** The webhooks that it emits, and the owners that webhooks can be attached to. */
  readonly webhooks?: DomainWebhooks;
}
