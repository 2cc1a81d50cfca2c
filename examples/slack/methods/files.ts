import type { Channel } from "../model/channels.js";
import { announceFile, shareFile, type StoredFile } from "../model/files.js";
import { addMessage, checkMessage } from "../model/messages.js";
import type { Model } from "../model/model.js";
import { Refusal } from "../model/refusal.js";
import { fileJson } from "../wire/file-json.js";
import { findChannel, requireMember } from "./find.js";
import type { Caller, MemberCall, Method } from "./method.js";

/** The first step of an upload: where the bytes may go. */
const getUploadUrl: Method = {
  auth: "member",
  scope: "files:write",
  run({ model, args, caller }) {
    const size = Number(args.required("length"));
    if (!Number.isSafeInteger(size) || size < 1) throw new Refusal("invalid_arguments");
    const name = args.required("filename");
    const file = announceFile(model, caller.workspaceId, { userId: caller.user.id, name, size });
    return { upload_url: `${model.url}/upload/${file.id}`, file_id: file.id };
  },
};

/** The third step: the uploaded files become visible, in a channel if one is named. */
const completeUpload: Method = {
  auth: "member",
  scope: "files:write",
  run(call) {
    const { model, args, caller } = call;
    const named = readFiles(call);
    const threadTs = args.text("thread_ts");
    const channel = args.text("channel_id") === null ? null : findTarget(call);
    const text = args.text("initial_comment") ?? "";
    const message = { userId: caller.user.id, text, threadTs, fileIds: named.map(({ file }) => file.id) };
    if (channel !== null) checkMessage(model, channel, message);
    for (const { file, title } of named) {
      file.state = "shared";
      file.title = title ?? file.name;
      if (channel !== null) file.channelIds.add(channel.id);
    }
    if (channel !== null) {
      addMessage(model, channel, message);
      for (const { file } of named) shareFile(model, channel, file);
    }
    return { files: named.map(({ file }) => fileJson(model, file)) };
  },
};

const info: Method = {
  auth: "member",
  scope: "files:read",
  run({ model, args, caller }) {
    const file = model.files.get(args.text("file") ?? "");
    if (file === undefined || !maySee(model, caller, file)) throw new Refusal("file_not_found");
    if (file.isTombstone) throw new Refusal("file_deleted");
    return { file: fileJson(model, file), comments: [] };
  },
};

/** Whether a caller may see a file: their own, or one in a conversation that they are in or that is public. */
export function maySee(model: Model, caller: Caller, file: StoredFile): boolean {
  if (file.workspaceId !== caller.workspaceId || file.state === "announced") return false;
  if (file.userId === caller.user.id) return true;
  return [...file.channelIds].some((id) => {
    const channel = model.channel(id);
    return channel.kind === "public" || channel.members.has(caller.user.id);
  });
}

function findTarget(call: MemberCall): Channel {
  const channel = findChannel(call, "channel_id");
  requireMember(call, channel);
  if (channel.postingRestricted || channel.isArchived) throw new Refusal("posting_to_channel_denied");
  return channel;
}

function readFiles({
  model,
  args,
  caller,
}: MemberCall): { readonly file: StoredFile; readonly title: string | null }[] {
  const given = args.list("files");
  if (given.length === 0 || given.length > 10) throw new Refusal("invalid_arguments");
  return given.map((one) => {
    if (typeof one !== "object" || one === null || !("id" in one)) throw new Refusal("invalid_arguments");
    const file = typeof one.id === "string" ? model.files.get(one.id) : undefined;
    // A second completion of the same upload finds nothing either.
    if (file?.state !== "uploaded" || file.userId !== caller.user.id) throw new Refusal("file_not_found");
    return { file, title: "title" in one && typeof one.title === "string" ? one.title : null };
  });
}

export const fileMethods = {
  "files.getUploadURLExternal": getUploadUrl,
  "files.completeUploadExternal": completeUpload,
  "files.info": info,
};
