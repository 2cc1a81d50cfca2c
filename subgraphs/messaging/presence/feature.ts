import type { Feature } from "../../shared/domain/feature.js";
import { presenceAuthority } from "./authority.js";
import { presenceErrors } from "./errors.js";
import { MarkImConversationRead } from "./operations/mark-im-conversation-read.js";
import { SendImTyping } from "./operations/send-im-typing.js";
import { presenceSettings } from "./settings.js";

/** presence: read receipts and typing indicators. */
export const presence: Feature = {
  operations: [MarkImConversationRead, SendImTyping],
  authority: presenceAuthority,
  errors: presenceErrors.definitions,
  settings: presenceSettings,
};
