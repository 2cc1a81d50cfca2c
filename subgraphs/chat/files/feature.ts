import type { Feature } from "../../shared/domain/feature.js";
import { fileErrors } from "./errors.js";
import { GetChatFile } from "./operations/get-chat-file.js";
import { GetChatFileDownload } from "./operations/get-chat-file-download.js";
import { UploadChatFile } from "./operations/upload-chat-file.js";

/** files: reads and uploads files of workspaces. Nothing of them is stored. */
export const files: Feature = {
  operations: [GetChatFile, GetChatFileDownload, UploadChatFile],
  errors: fileErrors.definitions,
};
