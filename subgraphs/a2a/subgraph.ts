import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { a2aAuthority } from "./authority.js";
import { a2aErrors } from "./errors.js";
import { a2aEvents } from "./events.js";
import { a2aLifecycle } from "./lifecycle.js";
import { GetA2aTask } from "./operations/get-a2a-task.js";
import { A2aIdentityResolver } from "./types/identity.js";

/** a2a: the open agent-to-agent protocol and its ledger. */
export const a2aDomain: Domain = {
  name: "a2a",
  authority: a2aAuthority,
  errors: a2aErrors.definitions,
  events: a2aEvents,
  lifecycle: a2aLifecycle,
  buildSubgraph: () => buildSubgraph({ name: "a2a", resolvers: [A2aIdentityResolver, GetA2aTask], references: {} }),
};
