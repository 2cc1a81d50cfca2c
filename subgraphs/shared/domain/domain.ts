import type { AuthorityRow } from "../authority/authority.js";
import type { ErrorDefinition } from "../errors/problem.js";
import type { EventDefinition } from "../events/event-catalogue.js";
import type { Subgraph } from "../graphql/build-subgraph.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { ResourceLookups } from "../resource-links/resource-lookup.js";
import type { DomainWebhooks } from "../webhooks/webhook-catalogue.js";
import type { DomainWork } from "../work/work.js";

/** Everything a domain shows to the rest: composed in `subgraphs/index.ts`, and nowhere else. */
export interface Domain {
  readonly name: "org" | "vault" | "mail" | "a2a";
  buildSubgraph(): Promise<Subgraph>;
  readonly lifecycle: IdentityLifecycle;
  readonly authority: Readonly<Record<string, AuthorityRow>>;
  /** Its operations that callers without a credential may use, as `Query.a2aDirectory`; everything else refuses them. */
  readonly openOperations?: readonly string[];
  readonly errors: Readonly<Record<string, ErrorDefinition>>;
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** How to find those of its resources that links may name, when there are any. */
  readonly resourceLookups?: ResourceLookups;
  /** What it emits as webhooks and what it lets them be attached to, if anything. */
  readonly webhooks?: DomainWebhooks;
  /** Its background work, when it has any. */
  readonly work?: DomainWork;
}
