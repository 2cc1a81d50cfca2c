import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type NotFoundPage, PreparedAnswer } from "../../rest-shim/index.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { shippedFile } from "../files/project-file.js";
import { mountExplorerAssets } from "./explorer-assets.js";
import { pageHeader } from "./page-header.js";
import { explorerPolicy, ordinaryPolicy, secured } from "./page-policy.js";

// Not @fastify/static: a page here depends on the settings, is read once at the start, and has its own policy. All
// requests share its bytes, so that a slow reader occupies nothing (`PreparedAnswer`).

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

type PublicConfig = Pick<Config, "PUBLIC_BASE_URL">;

/** Path → file in this folder. */
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
  "/console/reviews/link": "review-link.html",
  "/pages/review-link.js": "review-link.js",
  "/pages/held-content.js": "held-content.js",
  "/chat/installation": "chat-installation.html",
  "/pages/chat-installation.js": "chat-installation.js",
  "/sign-in/developers": "sign-in.html",
  "/sign-in/oidc": "sign-in.html",
  "/sign-in/oidc/callback": "sign-in.html",
  "/pages/style.css": "style.css",
  "/pages/header.css": "header.css",
  "/pages/header.js": "header.js",
  "/pages/reference.js": "reference.js",
  "/pages/icon.svg": "icon.svg",
  // Browsers request it even for answers that are not pages.
  "/favicon.ico": "icon.svg",
  "/pages/sections.js": "sections.js",
  "/pages/docs.js": "docs.js",
  "/pages/explorer.css": "explorer.css",
  "/pages/explorer.js": "explorer.js",
  "/pages/explorer-fetcher.js": "explorer-fetcher.js",
  "/pages/sign-in.js": "sign-in.js",
};

/** The caching of the page that shows a held send (wire contract reviews D35). */
const unkept = { "cache-control": "no-store", "x-robots-tag": "noindex" } as const;

/** The pages for people: the start page, the explorer, the sign-in page, an invitation. */
export function mountPages(app: FastifyInstance, config: PublicConfig): void {
  for (const [url, file] of Object.entries(pages)) servePage(app, url, file, config);
  mountExplorerAssets(app);
}

/** Serves a file of this folder at a URL. It is read at once: a missing page fails the start, not a request. */
export function servePage(app: FastifyInstance, url: string, file: string, config: PublicConfig): void {
  const caching = file === "review-link.html" ? unkept : { "cache-control": "no-cache" };
  const headers = { "content-type": types[path.extname(file)]!, ...caching };
  const page = new PreparedAnswer(readPage(file, config), headers);
  app.get(url, (request, reply) => {
    if (url === "/") void reply.header("vary", "accept");
    if (url === "/" && isBrowser(request)) return reply.redirect("/console/");
    const policy = file === "explorer.html" ? explorerPolicy(request.host) : ordinaryPolicy;
    return page.send(request, secured(reply, policy));
  });
}

/** The page for an unknown URL, for people only: answers for programs stay unchanged. */
export function notFoundPage(config: PublicConfig): NotFoundPage {
  const content = readPage("not-found.html", config);
  return ({ method, headers }, reply) => {
    if (method !== "GET" || !isBrowser({ headers })) return false;
    void secured(reply, ordinaryPolicy).code(404).type(types[".html"]!).send(content);
    return true;
  };
}

/** People are redirected from the server's root to the console. Programs get the page with the list of addresses. */
const isBrowser = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  (headers.accept ?? "").includes("text/html");

/** Text between these marks is advice for the operator; it is removed on a public server. */
const forOperators = /[ \t]*<!-- operator -->.*?<!-- \/operator -->\n/gs;

function readPage(file: string, { PUBLIC_BASE_URL }: PublicConfig): string {
  const written = readFileSync(shippedFile(`gateway/pages/${file}`), "utf8");
  const current = file === "explorer.html" ? "/explorer" : undefined;
  const content = written.replace("<!-- header -->", () => pageHeader(current));
  return PUBLIC_BASE_URL === undefined ? content : content.replaceAll(forOperators, "");
}
