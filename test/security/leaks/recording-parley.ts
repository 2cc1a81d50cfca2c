import { type GraphqlAnswer, headersOf, statusOf, type TestCredential, type TestParley } from "../../support/parley.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { textOf } from "../../support/rest.js";
import type { Material } from "./material.js";
import type { Secrets } from "../../support/kit/secrets.js";

/** A client of a server process that notes every refusal, and the secrets in what succeeds. */
export interface RecordingParley extends TestParley {
  /** How many refusals were noted. */
  readonly refusals: number;
  /** Follows a subscription until the socket is closed; all that comes is noted. */
  follow(credential: Record<string, unknown>, query: string): TestSocket;
}

export function recordingParley(url: string, services: Services, material: Material, secrets: Secrets) {
  let refusals = 0;
  const keep = (name: string, status: number, text: string, headers: Headers): void => {
    // GraphQL, JSON-RPC and tools refuse with status 200.
    if (status < 400 && !/"errors":\[|"error":\{|"isError":true/.test(text)) return secrets.addAllIn(text);
    refusals += 1;
    material.note("error body", name, `${text}\n${JSON.stringify([...headers])}`);
  };
  const call: TestParley["fetch"] = async (path, init = {}, credential = null) => {
    const headers = { ...headersOf(credential), ...(init.headers as object) };
    secrets.addAllInRequest(`${path} ${typeof init.body === "string" ? init.body : ""}`);
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await textOf(response);
    keep(`${init.method ?? "GET"} ${response.status}`, response.status, text, response.headers);
    return new Response(text === "" ? null : text, { status: response.status, headers: response.headers });
  };
  const parley: RecordingParley = {
    url,
    services,
    work: null,
    firstKeys: null,
    outboxUrl: null,
    listeners: [],
    adminKey: "",
    databaseLost: new Promise(() => {}),
    get refusals() {
      return refusals;
    },
    fetch: call,
    async graphql<Data>(query: string, variables = {}, credential: TestCredential = null) {
      const init = { method: "POST", body: JSON.stringify({ query, variables }), headers: jsonType };
      const response = await call("/graphql", init, credential);
      const { data, errors } = (await response.json()) as Pick<GraphqlAnswer<Data>, "data" | "errors">;
      return { status: statusOf(response.status, { data, errors }), headers: response.headers, data, errors };
    },
    follow(credential, query) {
      const socket = openSocket(url, credential);
      const name = /\{\s*(\w+)/.exec(query)?.[1] ?? "subscription";
      const stream = socket.subscribe(query);
      const listen = async (): Promise<void> => {
        for (;;) material.note("subscription", name, JSON.stringify(await stream.next()));
      };
      // The end of it is part of what a client receives.
      void listen().catch((end: unknown) => material.note("subscription", name, textOfEnd(end)));
      return socket;
    },
    close: async () => {},
  };
  return parley;
}

const jsonType = { "content-type": "application/json" };

function textOfEnd(end: unknown): string {
  if (end instanceof Error) return end.message;
  const { code, reason } = end as { code?: number; reason?: string };
  return JSON.stringify(Array.isArray(end) ? end : { code, reason });
}
