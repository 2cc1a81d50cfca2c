import type { FastifyInstance } from "fastify";
import { refuseOtherMethodsHere } from "../../rest-shim/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import { authenticate } from "../viewers/authenticate.js";
import { requireOwnPage } from "./own-page.js";
import { sessionCookie } from "./session-cookie.js";

/**
 * `/console/session`: POST stores the session of a bearer token, which a sign-in returned, in the browser's cookie.
 * DELETE removes the cookie; `endSession` ends the session. Both answer 204, and only to pages of this server.
 */
export function mountSession(
  app: FastifyInstance,
  services: Pick<Services, "config" | "clock" | "publicBaseUrl">,
  viewers: CredentialDirectory,
): void {
  app.register((scope) => {
    const otherMethods = refuseOtherMethodsHere(scope);
    scope.addHook("onRequest", async ({ headers }) => requireOwnPage(services, headers));
    scope.post("/console/session", async ({ headers }, reply) => {
      const cookie = sessionCookie(services.publicBaseUrl);
      if (!cookie.isStored) throw needsTls();
      const { viewer, scheme } = await authenticate(headers, viewers);
      if (scheme === null) throw sharedErrors.problem("unauthenticated");
      // Only our own sessions can be ended here. Tokens of an outside provider have none.
      if (scheme !== "bearer" || viewer.sessionId === null || viewer.expiresAt === null) {
        throw sharedErrors.problem("credential_not_accepted");
      }
      const seconds = Math.floor((viewer.expiresAt - services.clock.now().getTime()) / 1000);
      const token = /^Bearer +(\S+)/i.exec(headers.authorization!)![1]!;
      await reply
        .header("set-cookie", cookie.write(token, seconds))
        .header("cache-control", "no-store")
        .code(204)
        .send();
    });
    scope.delete("/console/session", async (_, reply) => {
      const { removal } = sessionCookie(services.publicBaseUrl);
      await reply.header("set-cookie", removal).header("cache-control", "no-store").code(204).send();
    });
    otherMethods.done();
    return Promise.resolve();
  });
}

const needsTls = () =>
  sharedErrors.problem("forbidden", {
    message: "The console needs HTTPS at this address.",
    hint: "Put TLS in front of the server and set PUBLIC_BASE_URL to the https address.",
  });
