import type { FastifyInstance } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/**
 * Refuses bodies with a content encoding, such as gzip, on every route (RFC 9110, 15.5.16). Nothing here decompresses
 * them, so a small body never becomes a large one.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const encoding = request.raw.headers["content-encoding"];
    if (encoding === undefined || isIdentity(encoding)) return done();
    void reply.header("accept-encoding", "identity");
    done(
      sharedErrors.problem("unsupported_media_type", {
        message: "This server does not take bodies with a content encoding.",
        hint: "Send the body as it is, without compression and without the header Content-Encoding.",
      }),
    );
  });
}

function isIdentity(encoding: string): boolean {
  return encoding.split(",").every((one) => ["", "identity"].includes(one.trim().toLowerCase()));
}
