import type { Feature } from "../../shared/domain/feature.js";
import { mediaAuthority } from "./authority.js";
import { mediaErrors } from "./errors.js";
import { sweepMedia } from "./jobs.js";
import { mediaLifecycle } from "./lifecycle.js";
import { CreateImMediaUpload } from "./operations/create-im-media-upload.js";
import { FinishImMediaUpload } from "./operations/finish-im-media-upload.js";
import { OpenImMediaUpload } from "./operations/open-im-media-upload.js";
import { ImMediaResolver } from "./types.js";

/** media: the files of messages, behind signed addresses. */
export const media: Feature = {
  operations: [CreateImMediaUpload, FinishImMediaUpload, OpenImMediaUpload],
  types: [ImMediaResolver],
  openOperations: ["Mutation.openImMediaUpload", "Mutation.finishImMediaUpload"],
  authority: mediaAuthority,
  errors: mediaErrors.definitions,
  recurring: [sweepMedia],
  lifecycle: mediaLifecycle,
};
