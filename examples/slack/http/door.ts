import type { IncomingMessage } from "node:http";

/**
 * Why a request comes from elsewhere, or null. A name that resolves to this machine must not let a page of another origin
 * read or write.
 */
export function isForeign(request: IncomingMessage): "forbidden_host" | "forbidden_origin" | null {
  const { host = "", origin } = request.headers;
  const port = request.socket.localPort;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return "forbidden_host";
  return origin === undefined || origin === `http://${host}` ? null : "forbidden_origin";
}
