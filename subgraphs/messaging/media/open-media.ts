import { PassThrough, type Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isValidMediaUrl } from "./media-url.js";
import { mediaById, type MediaRow } from "./store/media.js";

/** A file that a carrier can read as often as it wants. */
export interface OpenableMedia {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Opens the bytes; each call reads them again. */
  open(): Readable;
}

/** A stored file in the form for carriers. */
export function openableMedia({ blobs }: Pick<Services, "blobs">, media: MediaRow): OpenableMedia {
  const { filename, contentType, byteSize, blobId } = media;
  return {
    filename,
    contentType,
    byteSize,
    open() {
      const out = new PassThrough();
      void blobs.get(blobId).then(
        (stream) => {
          if (stream === null) return out.destroy(new Error("The file was deleted."));
          stream.on("error", (error) => out.destroy(error));
          out.on("close", () => stream.destroy());
          return stream.pipe(out);
        },
        (error: Error) => out.destroy(error),
      );
      return out;
    },
  };
}

/** The file with that id for a carrier; null when it was deleted. The caller knows its message. */
export async function openMedia(services: Services, id: string): Promise<OpenableMedia | null> {
  const media = isUuid(id) ? await mediaById(services.database.jobs.reader, id) : null;
  return media === null ? null : openableMedia(services, media);
}

/** A file with its bytes, for the holder of a valid URL; null otherwise. */
export async function downloadMedia(
  services: Services,
  address: { readonly id: string; readonly filename: string; readonly exp: string; readonly sig: string },
): Promise<(MediaRow & { readonly bytes: Readable }) | null> {
  const id = address.id.toLowerCase();
  if (!isUuid(id) || !isValidMediaUrl(services, { ...address, id })) return null;
  const media = await mediaById(services.database.request.reader, id);
  const bytes = media === null ? null : await services.blobs.get(media.blobId);
  return media === null || bytes === null ? null : { ...media, bytes };
}
