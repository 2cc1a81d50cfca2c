import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { PreparedAnswer } from "../../rest-shim/index.js";
import { errorDocsPath } from "../../subgraphs/shared/errors/docs-url.js";
import { errorsPage } from "./errors-page.js";
import { mountExplorerAssets } from "./explorer-assets.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Path → file beside this one. */
const pages: Readonly<Record<string, string>> = {
  "/": "index.html",
  "/explorer": "explorer.html",
  "/sign-in": "sign-in.html",
  "/console/sign-in": "sign-in.html",
  "/checkout": "billing.html",
  "/billing-portal": "billing.html",
  "/pages/billing.js": "billing.js",
  "/console/a2a/invitations/accept": "invitation.html",
  "/pages/invitation.js": "invitation.js",
  "/sign-in/oidc": "sign-in.html",
  "/sign-in/oidc/callback": "sign-in.html",
  "/pages/style.css": "style.css",
  "/pages/icon.svg": "icon.svg",
  "/pages/explorer.css": "explorer.css",
  "/pages/explorer.js": "explorer.js",
  "/pages/explorer-fetcher.js": "explorer-fetcher.js",
  "/pages/sign-in.js": "sign-in.js",
};

const strict = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ordinary = `${strict}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`;

/** The explorer's editor writes style elements and starts workers. Nothing may be asked of another host. */
function explorerPolicy(host: string): string {
  const sockets = `ws://${host} wss://${host}`;
  return [
    strict,
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets}`,
  ].join("; ");
}

/** The pages for people: what is where, the explorer, the sign-in page, an invitation. */
export function mountPages(app: FastifyInstance): void {
  for (const [url, file] of Object.entries(pages)) servePage(app, url, file);
  const errors = new PreparedAnswer(errorsPage(), { "content-type": types[".html"]!, "cache-control": "no-cache" });
  app.get(errorDocsPath, (request, reply) => errors.send(request, secured(reply, ordinary)));
  mountExplorerAssets(app);
}

/** Serves a file beside this one at an address. It is read at once: a missing page stops the start, not a visitor. */
export function servePage(app: FastifyInstance, url: string, file: string): void {
  const content = readFileSync(path.join(import.meta.dirname, file));
  const headers = { "content-type": types[path.extname(file)]!, "cache-control": "no-cache" };
  const page = new PreparedAnswer(content, headers);
  app.get(url, (request, reply) => {
    const policy = file === "explorer.html" ? explorerPolicy(hostOf(request.host)) : ordinary;
    return page.send(request, secured(reply, policy));
  });
}

function secured(reply: FastifyReply, policy: string): FastifyReply {
  return reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
}

/** What a client says its host is ends up in a header: only what a host can look like. */
function hostOf(host: string): string {
  return /^[\w.:[\]-]+$/.test(host) ? host : "localhost";
}
