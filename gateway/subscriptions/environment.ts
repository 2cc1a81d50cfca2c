import type { Services } from "../../subgraphs/shared/context/services.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

/** Counters of subscriptions. */
export interface SubscriptionMetrics {
  demoted(): void;
  sourceRetried(): void;
}

/** The shared environment of all subscriptions of a process. */
export interface SubscriptionEnvironment {
  readonly services: Services;
  readonly schema: FederatedSchema;
  readonly sources: ReadonlyMap<string, SubgraphSource>;
  readonly viewers: CredentialDirectory;
  readonly metrics: SubscriptionMetrics;
}
