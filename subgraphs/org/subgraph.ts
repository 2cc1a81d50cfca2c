import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { orgAuthority } from "./authority.js";
import { orgErrors } from "./errors.js";
import { orgEvents } from "./events.js";
import { orgLifecycle } from "./lifecycle.js";
import { CreateIdentity } from "./operations/create-identity.js";
import { GetIdentity } from "./operations/get-identity.js";
import { GetOrganization } from "./operations/get-organization.js";
import { GetViewer } from "./operations/get-viewer.js";
import { ListIdentities } from "./operations/list-identities.js";
import { ApiKeyResolver, resolveApiKeyReference } from "./types/api-key.js";
import { IdentityResolver, resolveIdentityReference } from "./types/identity.js";
import { OrganizationLists } from "./types/organization-lists.js";
import { resolveOrganizationReference } from "./types/organization.js";
import { ViewerResolver } from "./types/viewer.js";

/** org: organizations, their people, keys and identities. */
export const orgDomain: Domain = {
  name: "org",
  authority: orgAuthority,
  errors: orgErrors.definitions,
  events: orgEvents,
  lifecycle: orgLifecycle,
  buildSubgraph: () =>
    buildSubgraph({
      name: "org",
      resolvers: [
        CreateIdentity,
        GetIdentity,
        GetOrganization,
        GetViewer,
        ListIdentities,
        ApiKeyResolver,
        IdentityResolver,
        OrganizationLists,
        ViewerResolver,
      ],
      references: {
        ApiKey: resolveApiKeyReference,
        Identity: resolveIdentityReference,
        Organization: resolveOrganizationReference,
      },
    }),
};
