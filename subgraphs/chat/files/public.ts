export { openChatFile } from "./open-file.js";
export { uploadFile } from "./upload-file.js";
