import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi } from "./api.js";
import { answerAuthorize } from "./authorize.js";
import { type HttpAnswer, refusal, send } from "./answer.js";
import { answerControl, type Control } from "./control.js";
import { isForeign } from "./door.js";
import { answerDownload } from "./downloads.js";
import { pageFiles } from "../page/page-files.js";
import { BodyRefused } from "./read-body.js";
import { answerUpload } from "./uploads.js";

/** Listens on this machine only. */
export async function openServer(
  control: Control,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 16_384 },
    (request, response) => {
      answer(control, request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = 500;
  control.sockets.attach(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

async function answer(control: Control, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    send(response, await route(control, request, gone.signal));
  } catch (error) {
    // The unread rest of a body is not awaited.
    if (!request.complete) {
      response.setHeader("connection", "close");
      response.once("finish", () => request.destroy());
    }
    if (error instanceof BodyRefused) send(response, refusal(error.status, "body_refused", error.message));
    else send(response, refusal(500, "internal_error", "The local Slack failed."));
  }
}

async function route(control: Control, request: IncomingMessage, signal: AbortSignal): Promise<HttpAnswer> {
  const foreign = isForeign(request);
  if (foreign !== null) return refusal(403, foreign, "Only pages and programs of this machine are served.");
  const address = request.url ?? "/";
  if (!URL.canParse(address, control.model.url)) return refusal(400, "bad_request", "The address cannot be read.");
  const url = new URL(address, control.model.url);
  const file = request.method === "GET" ? pageFiles.get(url.pathname) : undefined;
  if (file !== undefined) return { status: 200, ...file };
  if (url.pathname.startsWith("/__control/")) return answerControl(control, request, url.pathname);
  if (url.pathname.startsWith("/api/") && request.method === "POST") return answerApi(control, request, url, signal);
  const upload = /^\/upload\/([A-Z0-9]{2,64})$/.exec(url.pathname)?.[1];
  if (upload !== undefined && request.method === "POST") return answerUpload(control, request, upload, signal);
  if (request.method === "GET" && url.pathname.startsWith("/files-pri/")) {
    return answerDownload(control, url.pathname, request.headers.authorization, signal);
  }
  if (request.method === "GET" && url.pathname === "/oauth/v2/authorize") {
    return answerAuthorize(control, url.searchParams, signal);
  }
  return refusal(404, "not_found", "There is no such path.");
}
