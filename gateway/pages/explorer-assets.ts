import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { PreparedAnswer } from "../../rest-shim/index.js";
import { projectFile } from "../files/project-file.js";

const files: Readonly<Record<string, string>> = {
  "graphiql.js": "text/javascript; charset=utf-8",
  "graphiql.css": "text/css; charset=utf-8",
  "editor.worker.js": "text/javascript; charset=utf-8",
  "json.worker.js": "text/javascript; charset=utf-8",
  "graphql.worker.js": "text/javascript; charset=utf-8",
  "graphql-ws.js": "text/javascript; charset=utf-8",
};

/**
 * GraphiQL and graphql-ws, as compressed by the build. They are read on the first request, so that most servers do not
 * hold two megabytes.
 */
export function mountExplorerAssets(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const headers = { "content-type": type, "cache-control": "public, max-age=3600", vary: "accept-encoding" };
    let packed: PreparedAnswer | undefined;
    let plain: PreparedAnswer | undefined;
    const read = (): Buffer => readFileSync(projectFile(`dist/gateway/pages/assets/${name}.gz`));
    app.get(`/explorer/assets/${name}`, (request, reply) => {
      const answer = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
        ? (packed ??= new PreparedAnswer(read(), { ...headers, "content-encoding": "gzip" }))
        : (plain ??= new PreparedAnswer(gunzipSync(read()), headers));
      return answer.send(request, reply);
    });
  }
}
