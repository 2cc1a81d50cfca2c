import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { AnswerTooLarge, TimeoutError } from "./outbound-error.js";

const nothing = Buffer.alloc(0);

/** The limits of one call. */
export interface ExchangeLimits {
  /** From the start of the call to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Whether the status alone is the answer: the body then contains what arrived within time and size. */
  readonly statusOnly: boolean;
  /** Ends the call early, like a timeout. */
  readonly signal: AbortSignal | null;
}

/** The answer. */
export interface Exchanged {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * One request and its answer, without the streams and signals of undici's `request`, which cost more than the call
 * itself. Rejects with undici's error.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(limits, resolve, reject));
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private answer: { readonly status: number; readonly headers: IncomingHttpHeaders } | null = null;
  private readonly parts: Buffer[] = [];
  private size = 0;
  private cut: Error | null = null;
  private readonly timer: NodeJS.Timeout;
  private readonly giveUp = (): void => this.cutOff(new TimeoutError());

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (exchanged: Exchanged) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = setTimeout(this.giveUp, limits.timeoutMs);
    limits.signal?.addEventListener("abort", this.giveUp, { once: true });
    if (limits.signal?.aborted === true) this.giveUp();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It timed out while it waited for a connection: nothing is sent.
    if (this.cut !== null) controller.abort(this.cut);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.answer = { status, headers };
  }

  onResponseData(_: Dispatcher.DispatchController, part: Buffer): void {
    this.parts.push(part);
    this.size += part.length;
    if (this.size > this.limits.maxBytes) this.cutOff(new AnswerTooLarge(this.limits.maxBytes));
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.end(error);
  }

  private cutOff(error: Error): void {
    this.cut = error;
    this.end(error);
    this.controller?.abort(error);
  }

  /** Later results are ignored. */
  private end(error: Error | null): void {
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener("abort", this.giveUp);
    const { answer } = this;
    if (answer !== null && (error === null || this.limits.statusOnly)) {
      const { status, headers } = answer;
      this.resolve({ status, headers, body: this.body() });
    } else {
      this.reject(error ?? new Error("The connection ended without an answer."));
    }
  }

  private body(): Buffer {
    if (this.size === 0) return nothing;
    return Buffer.concat(this.parts).subarray(0, this.limits.maxBytes);
  }
}
