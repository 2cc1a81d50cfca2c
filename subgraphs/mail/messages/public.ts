export { attachmentUrl } from "./attachment-url.js";
export { changeMessages } from "./change-messages.js";
export { deleteMessages } from "./delete-messages.js";
export { followMailbox, MailboxFeedArgs } from "./follow-mailbox.js";
export { giveBackSends } from "./give-back-sends.js";
export { labelNewMessage } from "./label-new-message.js";
export { labelsOfMessage, messageById, textsOfMessage } from "./loaders.js";
export { inSevenBits, withAsciiHeaders } from "./mime/ascii-copy.js";
export { bodyTextOf } from "./mime/body-text.js";
export { buildMessage } from "./mime/build-message.js";
export { type EmptyPart, fillParts } from "./mime/fill-parts.js";
export { parseMailOnce } from "./mime/parse-mail-once.js";
export { parseMail } from "./mime/parse-mail.js";
export { openAttachment } from "./open-attachment.js";
export { type OpenedHtmlPage, openHtmlPage, showHtml } from "./open-html-page.js";
export { showBlocked } from "./show-blocked.js";
export { lockBlockedMessage } from "./store/shown-messages.js";
export { openPixelUrl } from "./open-pixel.js";
export { openSource } from "./open-source.js";
export { messageEvent, recordMessageEvent } from "./record-message-event.js";
export { type CancelFacts, cancelableUntil } from "./rules/cancelable.js";
export { attachmentNames } from "./rules/attachment-names.js";
export { extractedTextOf } from "./rules/extracted-text.js";
export { addressParts } from "./rules/mail-address.js";
export type { NamedAddress, ParsedMail } from "./rules/parsed-mail.js";
export { possibleAddresses } from "./rules/possible-addresses.js";
export { replyAllRecipients, replyRecipients } from "./rules/reply-recipients.js";
export { messageVectorOf } from "./rules/search-vector.js";
export { withoutFooter } from "./rules/without-footer.js";
export {
  contentOfBlob,
  insertContents,
  type NewContent,
  prepareContent,
  readContent,
  readContentStart,
  readSmallContents,
  releaseContents,
} from "./store/contents.js";
export { findFilteredLabels, type FoundLabels, messageLabelConditions } from "./store/label-conditions.js";
export { assignThreads, insertMessage, type PlacedMessage, storeMessages } from "./store/insert-message.js";
export { recountThreads } from "./store/erase-messages.js";
export { dropUndo, lockUnsentMessages, type UnsentMessage } from "./store/unsent-messages.js";
export { replaceCorrespondents } from "./store/correspondents.js";
export { addStorage, lockMailbox, type LockedMailbox } from "./store/mailbox-lock.js";
export { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./store/message-row.js";
export type { NewMessage } from "./store/new-message.js";
export { MailAttachment } from "./types/attachment.js";
export { MailHtmlPage } from "./types/html-page.js";
export { MailFolder } from "./types/message-filter.js";
export { MailMessage, MailMessageConnection } from "./types/message.js";
export { believedAddresses } from "./rules/believed-addresses.js";
