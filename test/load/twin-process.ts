// A process of its own that prepares requests and sends them all on request.
import { answerRequests } from "../support/process-helper.js";

/** An HTTP request to be sent at the barrier. */
export interface TwinRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly method?: string;
}

export interface TwinAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: any;
}

type Order = { readonly kind: "prepare"; readonly requests: readonly TwinRequest[] } | { readonly kind: "go" };

let prepared: readonly TwinRequest[] = [];

answerRequests<Order>(async (order) => {
  if (order.kind === "go") return Promise.all(prepared.map(send));
  prepared = order.requests;
  // Connections are opened before the barrier, so that behind it only the request itself is left.
  await Promise.all(prepared.map(({ url }) => fetch(new URL("/healthz", url)).then((answer) => answer.text())));
  return null;
});

async function send({ url, headers, body, method = "POST" }: TwinRequest): Promise<TwinAnswer> {
  const response = await fetch(url, { method, headers: { "content-type": "application/json", ...headers }, body });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body: JSON.parse(text) };
}
