import type { Feature } from "../../shared/domain/feature.js";
import { reactionAuthority } from "./authority.js";
import { reactionErrors } from "./errors.js";
import { reactionEvents } from "./events.js";
import { reactionById } from "./loaders.js";
import { FollowReactionChanges } from "./operations/follow-reaction-changes.js";
import { RemoveImReaction } from "./operations/remove-im-reaction.js";
import { SendImReaction } from "./operations/send-im-reaction.js";
import { ImReactionUpdateResolver } from "./types/reaction-update.js";
import { ImMessageReactions } from "./types/reaction.js";

/** reactions: tapbacks on messages. */
export const reactions: Feature = {
  operations: [FollowReactionChanges, RemoveImReaction, SendImReaction],
  types: [ImMessageReactions, ImReactionUpdateResolver],
  references: { ImReaction: async ({ id }, context) => context.loader(reactionById).load(id ?? "") },
  authority: reactionAuthority,
  errors: reactionErrors.definitions,
  events: reactionEvents,
};
