export type { NamedAddress, ParsedAttachment, ParsedMail, ParseProblem } from "./rules/parsed-mail.js";
export { parseMail } from "./mime/parse-mail.js";
export { attachmentNames } from "./rules/attachment-names.js";
export { searchTextOf, snippetOf } from "./rules/texts.js";
export {
  contentOfBlob,
  insertContents,
  type NewContent,
  prepareContent,
  readContent,
  releaseContents,
} from "./store/contents.js";
export { insertMessage, type NewAttachment, type NewMessage, type PlacedMessage } from "./store/insert-message.js";
export { addStorage, lockMailbox, type LockedMailbox } from "./store/mailbox-lock.js";
