import { once } from "node:events";
import http from "node:http";
import { sessionCookie } from "../../gateway/console/session-cookie.js";
import type { GraphqlAnswer, TestParley } from "./parley.js";

/** Runs an operation as the console does in a browser: with the session in a cookie, from a page of the server. */
export async function inBrowser(
  parley: TestParley,
  { authorization }: Readonly<Record<string, string>>,
  query: string,
  variables: object = {},
): Promise<Pick<GraphqlAnswer, "data" | "errors">> {
  const { publicBaseUrl } = parley.services;
  const { origin, host, port } = new URL(publicBaseUrl);
  const cookie = `${sessionCookie(publicBaseUrl).name}=${authorization!.replace("Bearer ", "")}`;
  const headers = { "content-type": "application/json", host, origin, cookie, "x-parley-session": "1" };
  // `fetch` of Node sends no cookie and no origin of its own.
  const request = http.request({ host: "127.0.0.1", port, method: "POST", path: "/graphql", headers });
  request.end(JSON.stringify({ query, variables }));
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return JSON.parse((await response.toArray()).join("")) as GraphqlAnswer;
}
