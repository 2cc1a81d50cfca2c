import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Services } from "../../../../shared/context/services.js";
import type { OpenServer } from "../../../../shared/domain/feature-server.js";
import { errorFields } from "../../../../shared/work/error-fields.js";
import { HandsetActions } from "../handset-actions.js";
import { HandsetRefusal, handsetRefusals } from "../rules/handset-refusal.js";
import { type HandsetAnswer, handsetRoutes } from "./handset-routes.js";
import { pageFiles } from "./page-files.js";
import { BodyReader, BodyRefused } from "./read-body.js";

const mostConnections = 200;
const callsPerMinute = 6_000;
const headersWithin = 10_000;
const requestWithin = 30_000;

/** Nothing of another origin, no frames, no inline code. Images are files that phones sent. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The handset API and its page (wire contract im 16), on this machine only. A request with another Host, or from a page of
 * another origin, is refused: a name that resolves to this machine must not let a web page read the phones.
 */
export async function openHandsetServer(services: Services, port: number): Promise<OpenServer> {
  const actions = new HandsetActions(services);
  const bodies = new BodyReader();
  const stopping = new AbortController();
  const server = createServer(
    { headersTimeout: headersWithin, requestTimeout: requestWithin, maxHeaderSize: 8_192 },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        services.log.debug(errorFields(error), "A request of the handset API broke off");
        response.destroy();
      });
    },
  );
  server.maxConnections = mostConnections;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  const hosts = [`127.0.0.1:${own}`, `localhost:${own}`];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const signal = AbortSignal.any([gone.signal, stopping.signal]);
    try {
      send(response, await respond(request, signal));
    } catch (error) {
      send(response, refusalOf(error));
      // The unread rest of a body is not awaited.
      if (!request.complete) request.destroy();
    }
  }

  async function respond(request: IncomingMessage, signal: AbortSignal): Promise<HandsetAnswer> {
    const { host = "", origin } = request.headers;
    if (!hosts.includes(host)) return refusal(403, "forbidden_host", "Call this API by 127.0.0.1 or localhost.");
    if (origin !== undefined && origin !== `http://${host}`) {
      return refusal(403, "forbidden_origin", "Pages of other origins may not call this API.");
    }
    const rule = { limit: callsPerMinute, windowSeconds: 60 };
    const { ok } = await services.limiter.take("im.handsets", "all", rule);
    if (!ok) return refusal(429, "rate_limited", "Too many requests. Try again later.");
    const url = new URL(request.url ?? "/", `http://${host}`);
    const file = request.method === "GET" ? pageFiles.get(url.pathname) : undefined;
    if (file !== undefined) return { status: 200, file };
    const known = handsetRoutes.map((route) => ({ route, path: match(route.path, url.pathname) }));
    const found = known.find(({ route, path }) => path !== null && route.method === request.method);
    if (found === undefined) {
      const isKnown = known.some(({ path }) => path !== null);
      return isKnown
        ? refusal(405, "method_not_allowed", "This path has no such method.")
        : refusal(404, "not_found", "There is no such path.");
    }
    const { route, path } = found;
    const { body, done } =
      route.body === undefined ? { body: {}, done: () => {} } : await bodies.read(request, route.body);
    try {
      return await route.handle({ services, actions, path: path!, query: url.searchParams, body, signal });
    } finally {
      done();
    }
  }

  function refusalOf(error: unknown): HandsetAnswer {
    if (error instanceof HandsetRefusal) return refusal(handsetRefusals[error.code], error.code, error.message);
    if (error instanceof BodyRefused) return refusal(error.status, "body_refused", error.message);
    services.log.error(errorFields(error), "A request of the handset API failed");
    return refusal(500, "internal_error", "The server failed. Its log says why.");
  }

  return {
    address: `http://127.0.0.1:${own}`,
    async close() {
      stopping.abort();
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

/** The named parts of a path, decoded; null when it is another path. */
function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const text = given[index]!;
    if (!name.startsWith(":")) {
      if (name !== text) return null;
      continue;
    }
    try {
      parts[name.slice(1)] = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  return parts;
}

function refusal(status: number, error: string, message: string): HandsetAnswer {
  return { status, json: { error, message } };
}

const inline =
  /^(image\/(png|jpeg|gif|webp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|(image\/svg\+xml|text\/(html|css|javascript)); charset=utf-8)$/;

function send(response: ServerResponse, answer: HandsetAnswer): void {
  if (response.headersSent || response.destroyed) return;
  response.statusCode = answer.status;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("cache-control", "no-store");
  if ("json" in answer) {
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(answer.json));
  } else if ("file" in answer) {
    const { contentType, bytes } = answer.file;
    response.setHeader("content-type", contentType);
    // HTML or SVG that a phone sent must not run here. The page's own files have a charset in their type, which phones
    // cannot set.
    if (!inline.test(contentType)) response.setHeader("content-disposition", "attachment");
    response.end(bytes);
  } else response.end();
}
