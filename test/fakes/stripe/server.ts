import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { FakeAccount, StripeRefusal } from "./account.js";
import { type Form, parseForm } from "./form.js";

/** How one call goes wrong. `lost`: it is carried out and the answer cut off. `hang`: there is none, ever. */
export type Failure = "lost" | "cut" | "hang" | StripeRefusal;

export const failures = {
  cardDeclined: new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  }),
  tooMany: new StripeRefusal(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" }),
  broken: new StripeRefusal(500, { type: "api_error", message: "Something went wrong on Stripe's end." }),
} as const;

/** A request as the fake got it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly form: Form;
}

/** A Stripe on loopback, as far as Parley talks to it: forms in, JSON out, idempotency keys, and ways to fail. */
export interface FakeStripe {
  readonly account: FakeAccount;
  readonly requests: readonly SeenRequest[];
  /** The settings of a server that pays through it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every request that begins so, such as `POST /v1/customers`, fails until `mend`. */
  fail(request: string, failure: Failure): void;
  mend(): void;
  /** An event about an object as it is now, ready to be posted: body and signature. */
  event(type: string, object: unknown): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const secretKey = "sk_test_parley";

/** Starts one. `now` is its clock, in milliseconds. */
export async function startFakeStripe(
  prices: FakeAccount["prices"],
  now: () => number = Date.now,
): Promise<FakeStripe> {
  const seconds = (): number => Math.floor(now() / 1000);
  const account = new FakeAccount(prices, seconds);
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const requests: SeenRequest[] = [];
  const failing = new Map<string, Failure>();
  const kept = new Map<string, { readonly request: string; readonly status: number; readonly body: string }>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url!, "http://stripe");
    const body = await text(request);
    const key = request.headers["idempotency-key"] as string | undefined;
    requests.push({ method: request.method!, path: pathname, key, form: parseForm(body) });
    const failure = [...failing].find(([begin]) => `${request.method} ${pathname}`.startsWith(begin))?.[1];
    if (failure === "hang") return;
    if (failure === "cut") return void request.socket.destroy();
    const unkeyed = (): { status: number; body: string } => {
      try {
        if (request.headers.authorization !== `Bearer ${secretKey}`) {
          throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
        }
        if (failure instanceof StripeRefusal) throw failure;
        return { status: 200, body: JSON.stringify(route(account, request.method!, pathname, searchParams, body)) };
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        return { status: error.status, body: JSON.stringify({ error: error.error }) };
      }
    };
    const found = key === undefined ? unkeyed() : keyed(key, `${pathname}${search}\n${body}`, unkeyed);
    if (failure === "lost") return void request.socket.destroy();
    response.writeHead(found.status, { "content-type": "application/json", "request-id": "req_fake" }).end(found.body);
  }

  /** The answer of the first request with a key is every later one's, refusals of the network's kind excepted. */
  function keyed(key: string, request: string, work: () => { status: number; body: string }) {
    const before = kept.get(key);
    if (before !== undefined && before.request !== request) {
      const error = {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      };
      return { status: 400, body: JSON.stringify({ error }) };
    }
    if (before !== undefined) return before;
    const result = work();
    if (result.status !== 429 && result.status !== 401) kept.set(key, { request, ...result });
    return result;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account,
    requests,
    environment: {
      BILLING_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: `http://127.0.0.1:${port}`,
    },
    fail: (request, failure) => void failing.set(request, failure),
    mend: () => failing.clear(),
    event(type, object) {
      const id = `evt_${randomBytes(8).toString("hex")}`;
      const payload = JSON.stringify({ id, object: "event", type, created: seconds(), data: { object } });
      const options = { payload, secret: webhookSecret, timestamp: seconds() };
      const signature = Stripe.webhooks.generateTestHeaderString(options as never);
      return { body: payload, headers: { "content-type": "application/json", "stripe-signature": signature } };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function route(account: FakeAccount, method: string, path: string, query: URLSearchParams, body: string): unknown {
  const form = parseForm(body);
  const [, , resource, first, second] = path.split("/");
  switch (`${method} ${path.replace(/(cs_test|sub)_\w+/, "{id}")}`) {
    case "POST /v1/customers":
      return account.createCustomer(form);
    case "POST /v1/checkout/sessions":
      return account.createCheckout(form);
    case "POST /v1/checkout/sessions/{id}/expire":
      return account.expireCheckout(second!);
    case "POST /v1/billing_portal/sessions":
      return account.createPortal(form);
    case "GET /v1/subscriptions":
      return account.listSubscriptions(query.get("customer")!);
    case "GET /v1/subscriptions/{id}":
      return account.readSubscription(first!);
    case "DELETE /v1/subscriptions/{id}":
      return account.cancelSubscription(first!, query.size > 0 ? query : new URLSearchParams(body));
    case "POST /v1/subscriptions/{id}":
      return account.updateSubscription(first!, form);
    default:
      throw new StripeRefusal(404, { type: "invalid_request_error", message: `Unrecognized request URL: ${resource}` });
  }
}
