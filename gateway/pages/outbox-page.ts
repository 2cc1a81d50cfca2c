import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseOtherMethodsHere } from "../../rest-shim/index.js";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { outboxFolder } from "../../subgraphs/shared/system-mail/eml-transport.js";
import { readOutbox } from "../../subgraphs/shared/system-mail/read-outbox.js";
import { showsOutbox } from "../../subgraphs/shared/system-mail/shows-outbox.js";
import { servePage } from "./mount-pages.js";

/**
 * Serves `/outbox`: the mail that this server stores as files, for the operator only. Returns the token that opens it
 * until the server ends; null when this server shows no outbox. The page gets the token in its fragment and sends it as
 * a header, so no log contains it.
 */
export function mountOutboxPage(
  app: FastifyInstance,
  services: Pick<Services, "config" | "publicBaseUrl">,
): string | null {
  const { config } = services;
  if (!showsOutbox(config)) return null;
  const token = randomBytes(32).toString("base64url");
  const folder = outboxFolder(config.PARLEY_DATA_DIR);
  // A page under another host name that resolves to this machine is not the operator's.
  const isOurs = ({ headers }: FastifyRequest): boolean => ownOrigin(services, headers.host) !== undefined;
  app.register((scope) => {
    const otherMethods = refuseOtherMethodsHere(scope);
    scope.addHook("onRequest", (request, _, done) => done(isOurs(request) ? undefined : notFound()));
    servePage(scope, "/outbox", "outbox.html", config);
    servePage(scope, "/pages/outbox.js", "outbox.js", config);
    scope.get<{ Querystring: { readonly before?: unknown } }>("/outbox/mails", async (request, reply) => {
      if (!isSame(request.headers["x-outbox-token"], token)) throw sharedErrors.problem("unauthenticated");
      const { before } = request.query;
      void reply.header("cache-control", "no-store");
      return readOutbox(folder, typeof before === "string" ? before : null);
    });
    otherMethods.done();
    return Promise.resolve();
  });
  return token;
}

const notFound = () => sharedErrors.problem("route_not_found");

/** Hashes have equal lengths, and comparing them reveals nothing about the token. */
function isSame(given: unknown, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(hash(given), hash(token));
}
