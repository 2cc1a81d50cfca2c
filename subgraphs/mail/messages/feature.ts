import type { Feature } from "../../shared/domain/feature.js";
import { messageAuthority } from "./authority.js";
import { messageEvents } from "./events.js";
import { emptyClosedMailboxes, pruneLabelEvents, recountReceivedBytes, renewStaleSearches } from "./jobs.js";
import { messageLifecycle } from "./lifecycle.js";
import { messageById } from "./loaders.js";
import { DeleteMessage } from "./operations/delete-message.js";
import { FollowBlockedMessages } from "./operations/follow-blocked-messages.js";
import { FollowMessageChanges } from "./operations/follow-message-changes.js";
import { FollowReceivedMessages } from "./operations/follow-received-messages.js";
import { GetAttachment } from "./operations/get-attachment.js";
import { GetMessages } from "./operations/get-messages.js";
import { GetMessage } from "./operations/get-message.js";
import { ListLabelEvents } from "./operations/list-label-events.js";
import { ListMessages } from "./operations/list-messages.js";
import { ListOrganizationMessages } from "./operations/list-organization-messages.js";
import { RecordMailOpen } from "./operations/record-mail-open.js";
import { SearchMail } from "./operations/search-mail.js";
import { UpdateMessages } from "./operations/update-messages.js";
import { UpdateMessage } from "./operations/update-message.js";
import { messageSettings } from "./settings.js";
import { citedMails } from "./store/cited-messages.js";
import { mailCorrespondence } from "./store/correspondence.js";
import { findLinkedMessage } from "./store/linked-messages.js";
import { MailAttachmentResolver } from "./types/attachment.js";
import { MailLabelEventResolver } from "./types/label-event.js";
import { LinkedMailMessage } from "./types/linked-message.js";
import { MailMessageResolver } from "./types/message-fields.js";
import { MailMessageUpdateResolver } from "./types/message-update.js";

/** messages: the content of mailboxes: reading, storing, marking and deleting. */
export const messages: Feature = {
  settings: messageSettings,
  operations: [
    DeleteMessage,
    FollowBlockedMessages,
    FollowMessageChanges,
    FollowReceivedMessages,
    GetAttachment,
    GetMessage,
    GetMessages,
    ListLabelEvents,
    ListMessages,
    ListOrganizationMessages,
    RecordMailOpen,
    SearchMail,
    UpdateMessage,
    UpdateMessages,
  ],
  types: [MailAttachmentResolver, MailLabelEventResolver, MailMessageResolver, MailMessageUpdateResolver],
  references: { MailMessage: async ({ id }, context) => context.loader(messageById).load(id ?? "") },
  openOperations: ["Mutation.recordMailOpen"],
  authority: messageAuthority,
  events: messageEvents,
  lifecycle: messageLifecycle,
  recurring: [emptyClosedMailboxes, pruneLabelEvents, recountReceivedBytes, renewStaleSearches],
  linkedResources: { emails: { find: findLinkedMessage, shows: LinkedMailMessage } },
  correspondence: { email: mailCorrespondence },
  citationSources: { email_message: citedMails },
};
