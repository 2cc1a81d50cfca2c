import type { Services } from "../../subgraphs/shared/context/services.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

/** What is counted about subscriptions. */
export interface SubscriptionMetrics {
  demoted(): void;
  sourceRetried(): void;
}

/** What every subscription of a process shares. */
export interface SubscriptionEnvironment {
  readonly services: Services;
  readonly schema: FederatedSchema;
  readonly sources: ReadonlyMap<string, SubgraphSource>;
  readonly viewers: CredentialDirectory;
  readonly metrics: SubscriptionMetrics;
}
