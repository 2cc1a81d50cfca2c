import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PreparedAnswer } from "../../rest-shim/index.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { consolePolicy, secured, vaultWorkerPolicy } from "../pages/page-policy.js";
import { projectFile } from "../files/project-file.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** Names from the build: they contain a hash, so the content of a name never changes. */
const builtName = /^[\w-]+\.(?:js|css|woff2)$/;

/** The worker that opens the vault. */
const vaultWorker = /^vault-worker-/;

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the console at `/console/`, as compressed by the build. Every path below it returns the same page, whose
 * script reads the path. Files are read on the first request.
 */
export function mountConsole(app: FastifyInstance): void {
  const sent = new Map<string, Send>();
  const sendFile = (file: string, caching: string): Send => {
    const known = sent.get(file) ?? compressed(file, caching);
    sent.set(file, known);
    return known;
  };
  app.get<{ Params: { readonly name: string } }>("/console/assets/:name", (request, reply) => {
    const { name } = request.params;
    if (!builtName.test(name) || !existsSync(path.join(folder(), "assets", `${name}.gz`))) {
      throw sharedErrors.problem("route_not_found");
    }
    const send = sendFile(`assets/${name}`, "public, max-age=31536000, immutable");
    return send(request, vaultWorker.test(name) ? secured(reply, vaultWorkerPolicy) : reply);
  });
  app.get("/console", (_, reply) => reply.redirect("/console/"));
  app.get("/console/*", (request, reply) =>
    sendFile("index.html", "no-cache")(request, secured(reply, consolePolicy(request.host))),
  );
}

const folder = (): string => projectFile("dist/console");

function compressed(file: string, caching: string): Send {
  const content = readFileSync(path.join(folder(), `${file}.gz`));
  const headers = { "content-type": types[path.extname(file)]!, "cache-control": caching, vary: "accept-encoding" };
  const packed = new PreparedAnswer(content, { ...headers, "content-encoding": "gzip" });
  let plain: PreparedAnswer | undefined;
  return (request, reply) =>
    /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
      ? packed.send(request, reply)
      : (plain ??= new PreparedAnswer(gunzipSync(content), headers)).send(request, reply);
}
