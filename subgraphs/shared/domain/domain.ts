import type { AuthorityRow } from "../authority/authority.js";
import type { ErrorDefinition } from "../errors/problem.js";
import type { EventDefinition } from "../events/event-catalogue.js";
import type { Subgraph } from "../graphql/build-subgraph.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { DomainWork } from "../work/work.js";

/** Everything a domain shows to the rest: composed in `subgraphs/index.ts`, and nowhere else. */
export interface Domain {
  readonly name: "org" | "mail" | "a2a";
  buildSubgraph(): Promise<Subgraph>;
  readonly lifecycle: IdentityLifecycle;
  readonly authority: Readonly<Record<string, AuthorityRow>>;
  readonly errors: Readonly<Record<string, ErrorDefinition>>;
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** Its background work, when it has any. */
  readonly work?: DomainWork;
}
