import { Readable } from "node:stream";
import { definePart } from "../../shared/context/parts.js";
import type { Services } from "../../shared/context/services.js";
import { enforce } from "../../shared/rate-limit/enforce.js";
import { createOutbound, type Outbound, type OutboundResponse } from "../../shared/outbound/outbound.js";
import { OutboundError } from "../../shared/outbound/outbound-error.js";
import { mediaErrors } from "./errors.js";
import { ownMediaId } from "./media-url.js";
import { putMedia } from "./put-media.js";
import { requireUploadRoom } from "./require-upload-room.js";
import { mediaLimits } from "./rules/limits.js";
import { mediaById, type MediaRow } from "./store/media.js";
import { timeLimit } from "../../shared/config/time-limit.js";

/**
 * The stored file for a URL in `media_urls` (wire contract im 12). A URL of this server is resolved by its id, even
 * after its expiry, if the file belongs to the organization. Any other URL is fetched once, within 8 seconds, only from
 * public addresses, also after a redirect. Call it outside of transactions. Throws `media_unreachable`,
 * `media_storage_exceeded`, `rate_limited`.
 * @param url absolute, checked
 * @param origin where the caller reaches this server
 */
export async function resolveMediaUrl(
  services: Services,
  { organizationId, url, origin }: { readonly organizationId: string; readonly url: string; readonly origin: string },
): Promise<MediaRow> {
  if (!URL.canParse(url)) throw mediaErrors.problem("media_unreachable");
  const id = ownMediaId([origin, services.publicBaseUrl], new URL(url));
  if (id !== null) {
    const media = await mediaById(services.database.request.reader, id);
    if (media?.organizationId !== organizationId) throw mediaErrors.problem("media_unreachable");
    return media;
  }
  const rule = { limit: mediaLimits.fetchesPerHour, windowSeconds: 3600 };
  await enforce(services.sharedLimiter, "im.media-fetches", organizationId, rule);
  await requireUploadRoom(services.database.request.reader, services, organizationId, 1);
  const { answer, filename } = await fetchInTime(services, url);
  const type = answer.headers["content-type"];
  const contentType = typeof type === "string" ? type : null;
  return putMedia(services, { organizationId, filename, contentType, stream: Readable.from([answer.body]) });
}

interface FetchedFile {
  readonly answer: OutboundResponse;
  readonly filename: string | null;
}

/** The file, if it came within the time that the first address and all redirects share. */
async function fetchInTime({ config, parts }: Services, url: string): Promise<FetchedFile> {
  const within = timeLimit(config, mediaLimits.fetchMilliseconds);
  const fetching = fetchFile(parts.get(mediaClient), url, within);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(mediaErrors.problem("media_unreachable")), within);
  });
  try {
    return await Promise.race([fetching, late]);
  } finally {
    clearTimeout(timer);
    fetching.catch(() => {});
  }
}

/** Follows a few redirects. Each address is judged as the first one was. */
async function fetchFile(outbound: Outbound<"media">, first: string, within: number): Promise<FetchedFile> {
  const until = performance.now() + within;
  let url = first;
  for (let hop = 0; hop <= mediaLimits.redirects && performance.now() < until; hop++) {
    const answer = await get(outbound, url);
    const location = answer.headers["location"];
    if (answer.status === 200 && answer.body.length > 0) return { answer, filename: nameIn(url) };
    if (![301, 302, 303, 307, 308].includes(answer.status) || typeof location !== "string") break;
    if (!URL.canParse(location, url)) break;
    url = new URL(location, url).href;
  }
  throw mediaErrors.problem("media_unreachable");
}

/** One call. The cause of a failure is not shown, because it would reveal this server's network. */
async function get(outbound: Outbound<"media">, url: string): Promise<OutboundResponse> {
  try {
    return await outbound.request("media", { method: "GET", url, headers: { accept: "*/*" } });
  } catch (error) {
    if (error instanceof OutboundError) throw mediaErrors.problem("media_unreachable");
    throw error;
  }
}

function nameIn(url: string): string | null {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** This machine may be called in development and tests alone, as with webhooks. */
const mediaClient = definePart({
  name: "the client that fetches files",
  open: ({ config }) =>
    createOutbound({
      timeFactor: config.TIME_LIMITS_FACTOR,
      allowLoopback: config.WEBHOOK_ALLOW_INSECURE === "1",
      purposes: {
        media: {
          hosts: "any",
          maxResponseBytes: mediaLimits.bytes,
          connectTimeoutMs: 4_000,
          totalTimeoutMs: mediaLimits.fetchMilliseconds,
        },
      },
    }),
  close: (client) => client.close(),
});
