export { receiveReaction, type ReceivedReaction } from "./change-reactions.js";
export { reactionEvents } from "./events.js";
export { reactionsOfMessage } from "./loaders.js";
export { ImReactionKind } from "./types/reaction.js";
export { findVisibleReactions, listVisibleReactions, type ReactionRow } from "./store.js";
