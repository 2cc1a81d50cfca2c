import type { Feature } from "../../shared/domain/feature.js";
import { identityAuthority } from "./authority.js";
import { identityErrors } from "./errors.js";
import { identityEvents } from "./events.js";
import { identityLifecycle } from "./lifecycle.js";
import { CreateIdentity } from "./operations/create-identity.js";
import { DeleteIdentity } from "./operations/delete-identity.js";
import { GetIdentity } from "./operations/get-identity.js";
import { ListIdentities } from "./operations/list-identities.js";
import { UpdateIdentity } from "./operations/update-identity.js";
import { IdentityResolver, resolveIdentityReference } from "./types/identity.js";

/** identities: the agents of an organization, their names and their lifecycle. */
export const identities: Feature = {
  operations: [CreateIdentity, DeleteIdentity, GetIdentity, ListIdentities, UpdateIdentity],
  types: [IdentityResolver],
  references: { Identity: resolveIdentityReference },
  authority: identityAuthority,
  errors: identityErrors.definitions,
  events: identityEvents,
  lifecycle: identityLifecycle,
};
