import type { Services } from "../../shared/context/services.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { carrierOf, type CarrierMedia } from "../carriers/public.js";
import type { LineRow } from "../lines/public.js";
import { type AttachedFile, putMedia } from "../media/public.js";
import { receptionLimits } from "./rules/limits.js";
import { timeLimit } from "../../shared/config/time-limit.js";

/**
 * Fetches and stores the files of a message, one after the other, each with limits of time and size. A file that is too
 * large or no longer exists is left out, because a retry would not help.
 * @param isLast whether a failed file is left out; otherwise this throws, and the event is retried
 */
export async function fetchMedia(
  services: Services,
  line: LineRow,
  organizationId: string,
  media: readonly CarrierMedia[],
  isLast: boolean,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const file of media.slice(0, receptionLimits.media)) {
    try {
      files.push({ id: await fetchOne(services, line, organizationId, file), carrierRef: file.ref });
    } catch (error) {
      if (!isLast) throw error;
      services.log.warn({ line: line.id, ...errorFields(error) }, "A file of an instant message could not be fetched");
    }
  }
  return files;
}

async function fetchOne(
  services: Services,
  line: LineRow,
  organizationId: string,
  { ref, filename, contentType }: CarrierMedia,
): Promise<string> {
  const signal = AbortSignal.timeout(timeLimit(services.config, receptionLimits.fetchMilliseconds));
  const fetched = await carrierOf(services, line).fetchMedia(ref, signal);
  const end = (): void => void fetched.stream.destroy(new Error("The file did not come in time."));
  signal.addEventListener("abort", end, { once: true });
  try {
    const file = { organizationId, filename, contentType: fetched.contentType ?? contentType, stream: fetched.stream };
    return (await putMedia(services, file)).id;
  } finally {
    signal.removeEventListener("abort", end);
    fetched.stream.destroy();
  }
}
