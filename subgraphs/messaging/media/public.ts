export { mediaErrors } from "./errors.js";
export { mediaUrl } from "./media-url.js";
export { downloadMedia, openableMedia, openMedia } from "./open-media.js";
export { putMedia } from "./put-media.js";
export { resolveMediaUrl } from "./resolve-media-url.js";
export { type AttachedFile, attachMedia, listCarrierRefs, type MediaRow } from "./store/media.js";
export { isShown } from "./rules/file-name.js";
