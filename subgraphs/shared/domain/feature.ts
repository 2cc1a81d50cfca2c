import type { Domain } from "./domain.js";
import type { AuthorityRow } from "../authority/authority.js";
import type { FeatureSettings } from "../config/feature-settings.js";
import type { ErrorDefinition } from "../errors/problem.js";
import type { EventDefinition } from "../events/event-catalogue.js";
import type { ReferenceResolver, ResolverClass } from "../graphql/build-subgraph.js";
import type { InstallationCheck } from "../installation/installation-check.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { FeatureServer } from "./feature-server.js";
import type { LinkedResources } from "../resource-links/linked-resource.js";
import type { ObservedQueue } from "../metrics/observed-queue.js";
import type { SealedColumn } from "../secrets/sealed-columns.js";
import type { DomainWebhooks } from "../webhooks/webhook-catalogue.js";
import type { DomainWork } from "../background/background-work.js";

/**
 * Everything that one feature of a domain brings. `feature.ts` of its folder says it, `domain.ts` lists the features, and
 * whatever has to know all operations, events, errors and so on is composed from them.
 */
export interface Feature extends DomainWork {
  /** One class for each query, mutation or subscription. */
  readonly operations?: readonly ResolverClass[];
  /** Classes with field resolvers. */
  readonly types?: readonly ResolverClass[];
  /** Takes what its types have to know of all domains, before the subgraph is built. */
  readonly know?: (domains: readonly Domain[]) => void;
  /** Entity types of other domains that get fields here and that no field here leads to. */
  readonly extendedTypes?: readonly ResolverClass[];
  /** How entities are found by key, by the name of their type. */
  readonly references?: Readonly<Record<string, ReferenceResolver>>;
  readonly authority?: Readonly<Record<string, AuthorityRow>>;
  /** Operations that callers without a credential may use, as `Query.a2aDirectory`; everything else refuses them. */
  readonly openOperations?: readonly string[];
  readonly errors?: Readonly<Record<string, ErrorDefinition>>;
  readonly events?: Readonly<Record<string, EventDefinition>>;
  readonly settings?: FeatureSettings;
  /** What of its tables is sealed. */
  readonly sealedColumns?: readonly SealedColumn[];
  /**
   * Fields that cost more than the one that every field costs, as `UnlockVaultPayload.secrets`, in fields: see `maxCost`.
   */
  readonly costs?: Readonly<Record<string, number>>;
  /** The largest `first` of lists that take more than a page's usual rows, as `Query.webhookDeliveries`. */
  readonly largestPages?: Readonly<Record<string, number>>;
  /** Queries that take a secret as an argument, by name: by GET it would stand in addresses, so they are refused there. */
  readonly secretQueries?: readonly string[];
  /** What happens here when an identity or its organization changes. */
  readonly lifecycle?: IdentityLifecycle;
  /** The resources that links may name, by their type. */
  readonly linkedResources?: LinkedResources;
  /** What listens for other protocols than HTTP, in each process that serves the domain. */
  readonly servers?: readonly FeatureServer[];
  /** What may be wrong with its part of an installation, for the operator. */
  readonly checks?: readonly InstallationCheck[];
  /** What waits here beside jobs and deliveries, for the metrics. */
  readonly queues?: readonly ObservedQueue[];
  /** What is emitted as webhooks, and what webhooks can be attached to. */
  readonly webhooks?: DomainWebhooks;
}
