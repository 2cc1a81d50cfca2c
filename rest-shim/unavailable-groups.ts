import type { FastifyInstance } from "fastify";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import { sendError } from "./wire/send-error.js";

/** The groups of routes that clients know and this service does not offer (wire contract org 4). */
const groups = [
  "/api/v1/contacts",
  "/api/v1/notes",
  "/api/v1/phone",
  "/api/v1/tunnels",
  "/api/v1/identities/:agent_handle/phone_number",
  "/api/v1/identities/:agent_handle/phone-contact-rules",
];

/** Answers 404 `not_available` to everything in those groups, so that a client can tell it from a wrong address. */
export function mountUnavailableGroups(app: FastifyInstance): void {
  for (const url of groups.flatMap((group) => [group, `${group}/*`])) {
    app.all(url, {
      schema: { hide: true },
      onRequest: async (request, reply) => sendError(sharedErrors.problem("not_available"), request, reply),
      handler: async () => undefined,
    });
  }
}
