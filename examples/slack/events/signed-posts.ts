import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../model/limits.js";
import type { Payload } from "./payload.js";
import { signatureHeaders } from "./signature.js";

/** How an app is reached over HTTP. */
export interface Receiver {
  readonly url: string;
  readonly signingSecret: string;
}

export interface PostOptions {
  /** How long to wait before each repetition. Slack repeats at once, after a minute and after five. */
  readonly retryDelays: readonly number[];
  /** How long an app may take to answer. */
  readonly answerWithin: number;
  readonly now: () => number;
}

export const slackPace = { retryDelays: [0, 60_000, 300_000], answerWithin: 3_000 };

type Failure = "http_timeout" | "http_error" | "connection_failed";

/** Posts events to the apps that want them by HTTP, and repeats what was not accepted. */
export class SignedPosts {
  private readonly stopping = new AbortController();
  private waiting = 0;

  constructor(private readonly options: PostOptions) {}

  /** Whether the address answers the challenge: Slack asks before it sends events there. */
  async verify(receiver: Receiver): Promise<boolean> {
    const challenge = randomBytes(24).toString("hex");
    try {
      const response = await this.post(receiver, { token: "local", challenge, type: "url_verification" }, {});
      const text = (await response.text()).slice(0, 10_000).trim();
      return response.ok && (text === challenge || challengeOf(text) === challenge);
    } catch {
      return false;
    }
  }

  /** Sends an event, and again up to three times. Beyond a bound, events are lost, as they are at Slack in the end. */
  send(receiver: Receiver, payload: Payload): void {
    if (this.waiting >= limits.waitingEvents) return;
    this.waiting += 1;
    void this.deliver(receiver, payload).finally(() => {
      this.waiting -= 1;
    });
  }

  /** How many events are on their way. */
  get pending(): number {
    return this.waiting;
  }

  stop(): void {
    this.stopping.abort();
  }

  private async deliver(receiver: Receiver, payload: Payload): Promise<void> {
    const { retryDelays } = this.options;
    let headers: Record<string, string> = {};
    for (let attempt = 0; ; attempt += 1) {
      const failure = await this.attempt(receiver, payload, headers);
      if (failure === null || attempt === retryDelays.length) return;
      headers = { "x-slack-retry-num": String(attempt + 1), "x-slack-retry-reason": failure };
      try {
        await sleep(retryDelays[attempt]!, undefined, { signal: this.stopping.signal });
      } catch {
        return;
      }
    }
  }

  /** Null when the app accepted it, or wants no repetition. */
  private async attempt(receiver: Receiver, payload: Payload, more: Record<string, string>): Promise<Failure | null> {
    try {
      const response = await this.post(receiver, payload, more);
      await response.body?.cancel();
      return response.ok || response.headers.get("x-slack-no-retry") === "1" ? null : "http_error";
    } catch (error) {
      if (this.stopping.signal.aborted) return null;
      return error instanceof Error && error.name === "TimeoutError" ? "http_timeout" : "connection_failed";
    }
  }

  private post({ url, signingSecret }: Receiver, content: object, more: Record<string, string>): Promise<Response> {
    const body = JSON.stringify(content);
    const signature = signatureHeaders(signingSecret, body, Math.floor(this.options.now() / 1000));
    return fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Local Slack", ...signature, ...more },
      body,
      redirect: "error",
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(this.options.answerWithin)]),
    });
  }
}

function challengeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}
