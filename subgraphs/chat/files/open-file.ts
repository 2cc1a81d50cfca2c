import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import { findVisibleConnections } from "../connections/public.js";
import { admittedOf } from "../contact-rules/public.js";
import { openReader } from "../reads/public.js";
import { type NamedFile, readDownloadTicket } from "./download-ticket.js";
import { fileErrors } from "./errors.js";
import { findFile, type FoundFile } from "./find-file.js";
import { downloadNames } from "./rules/file-headers.js";
import { fileLimits } from "./rules/limits.js";

/** A file as it is downloaded. */
export interface OpenedChatFile {
  readonly filename: string;
  readonly contentType: string;
  /** Null where Slack does not say it. */
  readonly byteSize: number | null;
  /** Streamed from Slack, never completely in memory. Null when only the facts were requested. */
  readonly bytes: Readable | null;
}

/**
 * Opens the file of a token from its address; null when the token is bad (wire contract chat 8.4). Throws what reads throw, and
 * `file_not_downloadable`.
 */
export async function openChatFile(
  services: Services,
  token: string,
  part: "facts" | "bytes",
): Promise<OpenedChatFile | null> {
  const ticket = readDownloadTicket(services, token);
  if (ticket === null) return null;
  const { config, limiter } = services;
  const limit = perMinute(config.CHAT_READS_PER_MINUTE, "CHAT_READS_PER_MINUTE");
  await enforce(limiter, "chat.downloads", ticket.connectionId, limit);
  const reader = await openReader(services, ticket.connectionId);
  const file = await findFile(config, (method, input) => reader.call(method, input), ticket.fileId);
  if (file === null || (ticket.isFiltered && !(await isAdmitted(services, ticket, file)))) {
    throw notFound("file with this id");
  }
  if (file.address === null) throw fileErrors.problem("file_not_downloadable");
  if (part === "facts") return { ...downloadNames(file), byteSize: file.size, bytes: null };
  const opened = await reader.download(file.address, fileLimits.downloadBytes);
  if (opened === null) throw fileErrors.problem("file_not_downloadable");
  return { ...downloadNames(file), byteSize: opened.byteSize, bytes: opened.bytes };
}

/** The address works for any caller, so the contact rules are those of the connection. */
async function isAdmitted({ database }: Services, { connectionId }: NamedFile, file: FoundFile): Promise<boolean> {
  const { reader } = database.request;
  const system: Viewer = { ...anonymous, kind: "system", adapter: "downloads" };
  const [connection] = await findVisibleConnections(reader, system, [connectionId]);
  return connection !== undefined && (await admittedOf(reader, connection, [file], ({ by }) => by)).length > 0;
}
