import type { Channel } from "./channels.js";
import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** `announced`: it has an address to upload to. `uploaded`: its bytes are there. `shared`: people can see it. */
export type FileState = "announced" | "uploaded" | "shared";

export interface StoredFile {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly name: string;
  readonly size: number;
  readonly created: number;
  readonly channelIds: Set<string>;
  title: string;
  mimetype: string;
  state: FileState;
  bytes: Uint8Array;
  /** Its bytes are at another service: there is nothing to download. */
  isExternal: boolean;
  /** It was deleted, and only this is left of it. */
  isTombstone: boolean;
}

export interface NewFile {
  readonly userId: string;
  readonly name: string;
  readonly size: number;
  readonly mimetype?: string;
}

export function announceFile(model: Model, workspaceId: string, given: NewFile): StoredFile {
  const workspace = model.workspace(workspaceId);
  if (!workspace.files) throw new Refusal("file_uploads_disabled");
  const extension = given.name.split(".").at(-1)!.toLowerCase();
  if (workspace.blockedExtensions.has(extension)) throw new Refusal("file_type_not_allowed");
  if (given.size > workspace.mostBytesPerFile) throw new Refusal("file_upload_size_restricted");
  const held = [...model.files.values()].reduce((sum, { size }) => sum + size, 0);
  if (model.files.size >= limits.files || held + given.size > limits.fileBytes) {
    throw new Refusal("storage_limit_reached");
  }
  const file: StoredFile = {
    id: model.nextId("F"),
    workspaceId,
    userId: given.userId,
    name: given.name,
    size: given.size,
    created: Math.floor(model.now() / 1000),
    channelIds: new Set(),
    title: given.name,
    mimetype: given.mimetype ?? typeOf(extension),
    state: "announced",
    bytes: new Uint8Array(),
    isExternal: false,
    isTombstone: false,
  };
  model.files.set(file.id, file);
  return file;
}

/** Takes the bytes, which must be as many as were announced. */
export function storeBytes(file: StoredFile, bytes: Uint8Array): boolean {
  if (file.state !== "announced" || bytes.length !== file.size) return false;
  file.bytes = bytes;
  file.state = "uploaded";
  return true;
}

/** Shares a file with the members of a channel. The caller writes the message. */
export function shareFile(model: Model, channel: Channel, file: StoredFile): void {
  file.state = "shared";
  file.channelIds.add(channel.id);
  model.tell({ kind: "file_shared", channel, file });
}

/** Slack looks at the bytes; the name is enough here. */
function typeOf(extension: string): string {
  const known: Record<string, string> = {
    txt: "text/plain",
    csv: "text/csv",
    html: "text/html",
    json: "application/json",
    pdf: "application/pdf",
    png: "image/png",
    jpg: "image/jpeg",
    gif: "image/gif",
  };
  return known[extension] ?? "application/octet-stream";
}
