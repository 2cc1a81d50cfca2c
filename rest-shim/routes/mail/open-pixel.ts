import { RecordMailOpenDocument } from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";

/** One transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The image that counts the opens of tracked messages (wire contract mail 4.6). */
export const openPixel: readonly Route[] = [
  handlerRoute({
    method: "GET",
    path: "/t/{image}",
    credentials: ["none"],
    tag: "Mail",
    name: "getMailOpenPixel",
    downloads: true,
    summary: "The image in a tracked message",
    description: "Always the same image, regardless of the name.",
    documents: [RecordMailOpenDocument],
    async handle(request, reply, tools) {
      const { image } = request.params as { image: string };
      // A mail program shows the message in any case, so nothing here may fail.
      if (image.endsWith(".gif")) {
        await tools.run(RecordMailOpenDocument, { token: image.slice(0, -".gif".length) }).catch(() => undefined);
      }
      await reply.headers({ "Content-Type": "image/gif", "Cache-Control": "no-store, private" }).send(pixel);
    },
  }),
];
