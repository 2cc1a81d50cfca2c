import { randomUUID } from "node:crypto";
import type { Config } from "../config/config.js";
import { parleyVersion } from "../config/version.js";
import { OutboundError } from "../outbound/outbound-error.js";
import { createOutbound } from "../outbound/outbound.js";
import { builtInReceiver } from "../rules/built-in-receiver.js";
import { inSpan, traceHeaders } from "../tracing/tracing.js";
import type { DeliveryTarget } from "./receiver-kind.js";
import { loggedBody } from "./logged-body.js";
import { signatureHeaders } from "./signature.js";

const bytesRead = 16 * 1024;
const userAgent = `Parley/${parleyVersion}`;

/** The content of an attempt. */
export interface Message {
  /** The event's id in the log. */
  readonly eventId: string;
  readonly body: string;
}

/** The result of one attempt. */
export interface Posted {
  readonly url: string;
  /** Null when no answer came. */
  readonly status: number | null;
  /** The beginning of the answer, in storable form; null when there was none, or answers are not stored. */
  readonly body: string | null;
  /** Why there was no answer, for the user who configured the receiver; null when there was one. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** Makes attempts: signs and sends. It never throws because of a receiver. */
export interface DeliveryClient {
  /** @param at the time of the attempt; it is part of the signature */
  post(target: DeliveryTarget, message: Message, at: Date): Promise<Posted>;
  /** Cancels attempts in progress. */
  close(): Promise<void>;
}

/** @param timeoutMs how long a receiver may take from the start of a call to its status */
export function createDeliveryClient(config: Config, timeoutMs: number): DeliveryClient {
  const outbound = createOutbound({
    allowLoopback: config.WEBHOOK_ALLOW_INSECURE === "1",
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE === "1",
    purposes: {
      delivery: {
        hosts: "any",
        connectTimeoutMs: timeoutMs,
        totalTimeoutMs: timeoutMs,
        maxResponseBytes: bytesRead,
        answer: "status",
        keepsConnections: true,
      },
    },
  });
  return {
    post: (target, message, at) =>
      // In traces, an attempt belongs to its event, not to the request that woke the engine.
      inSpan("delivery", { kind: "client", under: "nothing" }, async (span) => {
        span?.set({ "parley.event.id": message.eventId });
        const posted = await post(target, message, at);
        if (posted.status !== null) span?.set({ "http.response.status_code": posted.status });
        if (posted.status === null || posted.status >= 400) span?.fail(String(posted.status ?? "no_answer"));
        return posted;
      }),
    close: () => outbound.close(),
  };

  async function post(target: DeliveryTarget, { eventId, body: text }: Message, at: Date): Promise<Posted> {
    const { url } = target;
    const body = Buffer.from(text);
    const headers = { ...traceHeaders(), ...headersOf(target, eventId, body, at) };
    if (url === builtInReceiver) return received(headers, target);
    try {
      const answer = await outbound.request("delivery", { method: "POST", url, headers, body });
      const { status, durationMs } = answer;
      return { url, status, body: target.forgetsAnswers ? null : loggedBody(answer.body), error: null, durationMs };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { url, status: null, body: null, error: error.message, durationMs: error.durationMs };
    }
  }
}

/**
 * The answer of the built-in receiver: the headers that it got, so that a user can check a signature by hand. Custom
 * header values may be secrets, which the log must not contain.
 */
function received(
  headers: Readonly<Record<string, string>>,
  { headers: own = {}, forgetsAnswers }: DeliveryTarget,
): Posted {
  const shown = forgetsAnswers
    ? { ...headers, ...Object.fromEntries(Object.keys(own).map((name) => [name, "***"])) }
    : headers;
  return { url: builtInReceiver, status: 200, body: JSON.stringify({ headers: shown }), error: null, durationMs: 0 };
}

function headersOf(target: DeliveryTarget, eventId: string, body: Buffer, at: Date): Record<string, string> {
  const headers = target.signingKeys.length === 0 ? {} : signed(target, eventId, body, at);
  headers["content-type"] = "application/json";
  headers["user-agent"] = userAgent;
  return target.headers === undefined ? headers : { ...headers, ...target.headers };
}

function signed({ signingKeys }: DeliveryTarget, eventId: string, body: Buffer, at: Date): Record<string, string> {
  return signatureHeaders({
    keys: signingKeys,
    requestId: randomUUID(),
    webhookId: `evt_${eventId}`,
    seconds: Math.floor(at.getTime() / 1_000),
    body,
  });
}
