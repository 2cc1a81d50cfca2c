export { contextAuthority } from "./authority.js";
export { contextById } from "./loaders.js";
export { findVisibleAffiliations } from "./store/affiliations.js";
export { type ContextRow, insertContext, isContextOf, touchContexts } from "./store/contexts.js";
export { type ParticipantRow, shownTo, visibleTo } from "./store/participants.js";
export { A2aContext } from "./types/context.js";
export { A2aDirection } from "./types/direction.js";
export { A2aParticipant } from "./types/participant.js";
