import type { FastifyInstance, HTTPMethods } from "fastify";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import type { RouteBase } from "./route-base.js";
import { routeUrls, shapeOf } from "./route-urls.js";
import { sendError } from "./wire/send-error.js";

/** The groups of routes that clients know but this service does not offer (wire contract org 4). */
const groups = [
  "/api/v1/contacts",
  "/api/v1/phone",
  "/api/v1/tunnels",
  "/api/v1/identities/{agent_handle}/phone_number",
  "/api/v1/identities/{agent_handle}/companion",
  "/api/v1/identities/{agent_handle}/contacts",
  ...chatGroups("/api/v1/chat"),
  ...chatGroups("/api/v1/slack"),
];

/** Slack routes that clients know but this service does not offer, below one of its spellings. */
function chatGroups(chat: string): string[] {
  const connection = `${chat}/connections/{connection_id}`;
  return [
    `${chat}/provisioning-workspaces`,
    `${chat}/applications`,
    `${connection}/workspaces`,
    `${connection}/contacts`,
    `${connection}/emoji`,
    `${connection}/cached-media`,
    `${connection}/archive/backfill`,
  ];
}

const roots = new Set(groups.flatMap((path) => routeUrls({ path })).map(shapeOf));

/**
 * Whether a route exists at the root of such a group: its other methods are then not available, rather than not
 * allowed.
 */
export function isUnavailable(route: Pick<RouteBase, "path">): boolean {
  return routeUrls(route).some((url) => roots.has(shapeOf(url)));
}

/**
 * Answers 404 `not_available` to everything in those groups, so that a client can tell it from a wrong URL. Existing
 * routes in them keep their answers.
 */
export function mountUnavailableGroups(app: FastifyInstance, routes: readonly RouteBase[]): void {
  const taken = new Set(
    routes.flatMap((route) => {
      const methods = route.method === "GET" ? ["GET", "HEAD"] : [route.method];
      return routeUrls(route).flatMap((url) => methods.map((method) => `${method} ${shapeOf(url)}`));
    }),
  );
  for (const url of groups.flatMap((path) => routeUrls({ path }).flatMap((root) => [root, `${root}/*`]))) {
    app.route({
      method: (app.supportedMethods as HTTPMethods[]).filter((method) => !taken.has(`${method} ${shapeOf(url)}`)),
      url,
      onRequest: async (request, reply) => sendError(sharedErrors.problem("not_available"), request, reply),
      handler: async () => undefined,
    });
  }
}
