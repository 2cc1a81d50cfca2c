export { openChatFile, type OpenedChatFile } from "./open-file.js";
