import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { orgAuthority } from "./authority.js";
import { orgErrors } from "./errors.js";
import { orgEvents } from "./events.js";
import { orgLifecycle } from "./lifecycle.js";
import { GetViewer } from "./operations/get-viewer.js";

/** org: organizations, their people, keys and identities. */
export const orgDomain: Domain = {
  name: "org",
  authority: orgAuthority,
  errors: orgErrors.definitions,
  events: orgEvents,
  lifecycle: orgLifecycle,
  buildSubgraph: () => buildSubgraph({ name: "org", resolvers: [GetViewer], references: {} }),
};
