const mebibyte = 1_048_576;

/** Recipients of a message, over all fields (wire contract mail 14). */
export const mostRecipients = 50;

/** Characters of a subject. */
export const longestSubject = 998;

/** UTF-8 bytes of both bodies together. */
export const mostBodyBytes = 5 * mebibyte;

/** Bytes of all attachments, decoded. */
export const mostAttachmentBytes = 25 * mebibyte;

/** Attachments of a message: each is a part of its MIME tree. */
export const mostAttachments = 100;

/** Characters of an attachment's given name. */
export const longestFilename = 255;
