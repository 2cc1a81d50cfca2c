import type { Feature } from "../../shared/domain/feature.js";
import { messageAuthority } from "./authority.js";
import { messageEvents } from "./events.js";
import { messageById } from "./loaders.js";
import { GetMessage } from "./operations/get-message.js";
import { messageSettings } from "./settings.js";
import { MailAttachmentResolver } from "./types/attachment.js";
import { MailMessageResolver } from "./types/message-fields.js";

/** messages: what mailboxes hold: reading, writing, marking and deleting it. */
export const messages: Feature = {
  settings: messageSettings,
  operations: [GetMessage],
  types: [MailAttachmentResolver, MailMessageResolver],
  references: { MailMessage: async ({ id }, context) => context.loader(messageById).load(id ?? "") },
  authority: messageAuthority,
  events: messageEvents,
};
