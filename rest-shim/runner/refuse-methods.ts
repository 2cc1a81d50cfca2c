import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sendError } from "../wire/send-error.js";
import type { KnownPath, MethodTable } from "./method-table.js";

/**
 * Refuses with 405 and `Allow` every method that a known path does not have, but with 404 those that its routes call
 * absent. It handles only requests without a route: a route for each method of each path would be six times as many,
 * and slow down the start. `app` is the app with this 404 handler; the error handlers of routes are not called.
 */
export function refuseOtherMethods(app: FastifyInstance, table: MethodTable): void {
  const methods = app.supportedMethods as HTTPMethods[];
  const refuse = (path: KnownPath, request: FastifyRequest, reply: FastifyReply) =>
    sendError(refusalOf(methods, path, request.method, reply), request, reply, { format: path.format });
  // Before the body is read: no body is acceptable for this method.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    const path = table.find(request.url.split("?", 1)[0]!);
    if (path !== undefined) return refuse(path, request, reply);
  });
  // `POST /a2a/directory` would otherwise match `POST /a2a/{agent_handle}`.
  for (const [path, taken] of table.takenByOthers) {
    app.route({
      method: [...taken],
      url: path.url,
      onRequest: async (request, reply) => refuse(path, request, reply),
      handler: async () => undefined,
    });
  }
}

/**
 * Refuses with 405 and `Allow` every method that the routes next to it do not have. Call it before they are added; the
 * error handler of `app` formats the answers.
 */
export function refuseOtherMethodsHere(app: FastifyInstance): { done(): void } {
  const paths = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const allowed = paths.get(url) ?? new Set();
    for (const one of [method].flat()) allowed.add(one);
    paths.set(url, allowed);
  });
  return {
    done() {
      const methods = app.supportedMethods as HTTPMethods[];
      for (const [url, allowed] of paths) {
        const others = methods.filter((method) => !allowed.has(method));
        if (url.includes("*") || others.length === 0) continue;
        // A copy, because the refusing route becomes one of the routes.
        const path = { allowed: new Set(allowed), absent: new Set<string>(), headers: undefined };
        app.route({
          method: others,
          url,
          onRequest: async (request, reply) => {
            throw refusalOf(methods, path, request.method, reply);
          },
          handler: async () => undefined,
        });
      }
    },
  };
}

function refusalOf(
  methods: readonly HTTPMethods[],
  { allowed, absent, headers }: Omit<KnownPath, "url" | "format">,
  method: string,
  reply: FastifyReply,
): Problem {
  void reply.headers({ ...headers });
  if (absent.has(method)) return sharedErrors.problem("route_not_found");
  const allow = methods.filter((one) => allowed.has(one)).join(", ");
  void reply.header("Allow", allow);
  const message = `This route does not accept ${method}. It accepts ${allow}.`;
  return sharedErrors.problem("method_not_allowed", { message });
}
