export { receiveReaction } from "./change-reactions.js";
export { reactionsOfMessage } from "./loaders.js";
export { ImReactionKind } from "./types/reaction.js";
export { findVisibleReactions, listVisibleReactions, type ReactionRow } from "./store.js";
