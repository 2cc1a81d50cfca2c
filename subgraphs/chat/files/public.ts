export { openChatFile } from "./open-file.js";
