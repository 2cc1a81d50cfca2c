import type { Domain } from "../shared/domain/domain.js";
import { buildSubgraph } from "../shared/graphql/build-subgraph.js";
import { orgAuthority } from "./authority.js";
import { orgErrors } from "./errors.js";
import { orgEvents } from "./events.js";
import { sweepSignInLinks } from "./jobs/sweep-sign-in-links.js";
import { orgLifecycle } from "./lifecycle.js";
import { CreateApiKey } from "./operations/create-api-key.js";
import { CreateIdentity } from "./operations/create-identity.js";
import { DeleteIdentity } from "./operations/delete-identity.js";
import { FollowAgentActivity } from "./operations/follow-agent-activity.js";
import { GetEventCursor } from "./operations/get-event-cursor.js";
import { GetIdentity } from "./operations/get-identity.js";
import { GetOrganization } from "./operations/get-organization.js";
import { GetViewer } from "./operations/get-viewer.js";
import { ListApiKeys } from "./operations/list-api-keys.js";
import { ListIdentities } from "./operations/list-identities.js";
import { RevokeApiKey } from "./operations/revoke-api-key.js";
import { SignIn } from "./operations/sign-in.js";
import { UpdateApiKey } from "./operations/update-api-key.js";
import { UpdateIdentity } from "./operations/update-identity.js";
import { ActivityEventResolver } from "./types/activity-event.js";
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
  work: { recurring: [sweepSignInLinks] },
  buildSubgraph: () =>
    buildSubgraph({
      name: "org",
      resolvers: [
        CreateApiKey,
        CreateIdentity,
        DeleteIdentity,
        FollowAgentActivity,
        GetEventCursor,
        GetIdentity,
        GetOrganization,
        GetViewer,
        ListApiKeys,
        ListIdentities,
        RevokeApiKey,
        SignIn,
        UpdateApiKey,
        UpdateIdentity,
        ActivityEventResolver,
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
