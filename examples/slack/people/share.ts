import { announceFile, shareFile, storeBytes, type StoredFile } from "../model/files.js";
import { addMessage } from "../model/messages.js";
import type { Model } from "../model/model.js";
import { present } from "./present.js";

/** A file that a user puts into a channel. */
export interface Shared {
  readonly channel: string;
  readonly user: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mimetype?: string;
  readonly text?: string;
}

export function share(model: Model, given: Shared): StoredFile {
  const { user, channel } = present(model, given.user, given.channel);
  const { name, bytes, mimetype } = given;
  const size = bytes.length;
  const file = announceFile(model, user.workspaceId, {
    userId: user.id,
    name,
    size,
    ...(mimetype === undefined ? {} : { mimetype }),
  });
  storeBytes(file, bytes);
  file.channelIds.add(channel.id);
  addMessage(model, channel, { userId: user.id, text: given.text ?? "", fileIds: [file.id] });
  shareFile(model, channel, file);
  return file;
}
