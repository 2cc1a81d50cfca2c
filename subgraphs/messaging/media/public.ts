export { mediaErrors } from "./errors.js";
export { mediaUrl } from "./media-url.js";
export { downloadMedia, openableMedia, openMedia, type OpenableMedia } from "./open-media.js";
export { type IncomingFile, putMedia } from "./put-media.js";
export { resolveMediaUrl } from "./resolve-media-url.js";
export { mediaLimits } from "./rules/limits.js";
export { attachMedia, mediaById, mediaOfMessages, type MediaRow } from "./store/media.js";
export { isShown } from "./rules/file-name.js";
