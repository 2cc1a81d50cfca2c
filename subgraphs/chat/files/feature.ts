import type { Feature } from "../../shared/domain/feature.js";
import { fileErrors } from "./errors.js";
import { GetChatFile } from "./operations/get-chat-file.js";
import { GetChatFileDownload } from "./operations/get-chat-file-download.js";
import { UploadChatFile } from "./operations/upload-chat-file.js";

/** files: files of workspaces, which are read and uploaded. Nothing of them is kept. */
export const files: Feature = {
  operations: [GetChatFile, GetChatFileDownload, UploadChatFile],
  errors: fileErrors.definitions,
};
