/** A delivery from the server's log. */
export interface Delivery {
  readonly eventId: string;
  readonly url: string;
  readonly requestPayload: string;
  readonly responseBody: string | null;
}

/** The answer of the local receiver, or why there is none. */
export interface Forwarded {
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

const patience = 30_000;

/** Posts a delivery to an address of this machine, with the same body and, if they are logged, the same headers. */
export async function forward(to: string, delivery: Delivery): Promise<Forwarded> {
  const since = performance.now();
  const took = (): number => Math.round(performance.now() - since);
  try {
    const { status, body } = await fetch(to, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": `evt_${delivery.eventId}`,
        ...signedHeaders(delivery),
      },
      body: delivery.requestPayload,
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    await body?.cancel();
    return { status, error: null, milliseconds: took() };
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    return { status: null, error: cause?.code ?? message, milliseconds: took() };
  }
}

/** The built-in receiver answers with the headers that it got, including the signatures. */
function signedHeaders({ url, responseBody }: Delivery): Record<string, string> {
  if (url !== "parley:receiver" || responseBody === null) return {};
  try {
    return (JSON.parse(responseBody) as { readonly headers: Record<string, string> }).headers;
  } catch {
    return {};
  }
}
