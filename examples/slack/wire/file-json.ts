import type { StoredFile } from "../model/files.js";
import type { Model } from "../model/model.js";

/** A file. One that cannot be downloaded has no address. */
export function fileJson(model: Model, file: StoredFile): Record<string, unknown> {
  if (file.isTombstone) return { id: file.id, mode: "tombstone" };
  const path = `/files-pri/${file.workspaceId}-${file.id}`;
  const name = encodeURIComponent(file.name);
  const shared = [...file.channelIds].map((id) => model.channel(id));
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.name.includes(".") ? file.name.split(".").at(-1) : "",
    user: file.userId,
    user_team: file.workspaceId,
    size: file.size,
    mode: file.isExternal ? "external" : "hosted",
    is_external: file.isExternal,
    is_public: shared.some(({ kind }) => kind === "public"),
    channels: shared.filter(({ kind }) => kind === "public").map(({ id }) => id),
    groups: shared.filter(({ kind }) => kind === "private" || kind === "mpim").map(({ id }) => id),
    ims: shared.filter(({ kind }) => kind === "im").map(({ id }) => id),
    ...(file.isExternal
      ? { url_private: `https://files.example/${name}` }
      : {
          url_private: `${model.url}${path}/${name}`,
          url_private_download: `${model.url}${path}/download/${name}`,
        }),
  };
}
