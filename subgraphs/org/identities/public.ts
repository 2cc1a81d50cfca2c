export { appendIdentityEvent } from "./append-identity-event.js";
export { identityAuthority } from "./authority.js";
export { createIdentity } from "./create-identity.js";
export { deleteIdentity } from "./delete-identity.js";
export { identityByHandle, identityById } from "./loaders.js";
export { lockRoom } from "./lock-room.js";
export {
  countIdentities,
  eraseTombstones,
  findLivingIdentities,
  findVisibleIdentitiesByHandle,
  type IdentityRow,
  lockLivingIdentity,
  lockVisibleIdentity,
  lockVisibleIdentityById,
  lockVisibleOwner,
  markClaimed,
  relocateIdentity,
  updateIdentity,
} from "./store/identities.js";
export { listVisibleIdentities } from "./store/identity-list.js";
export { visibleIdentities } from "./store/visibility.js";
export { checkHandle } from "./take-handle.js";
export { ClaimStatus } from "./types/claim-status.js";
export { IdentityConnection } from "./types/identity-connection.js";
export { Identity } from "./types/identity.js";
