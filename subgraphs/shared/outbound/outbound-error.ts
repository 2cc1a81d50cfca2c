/**
 * Why a call brought no answer: `refused` by our own rules (address, scheme, host not on the list, and a name that is not
 * found), `timeout`, `tls`, `connection` (not reachable, cut off), `too_large` answer.
 */
export type OutboundFailure = "refused" | "timeout" | "tls" | "connection" | "too_large";

/** The message may be shown to whoever configured the address. */
export class OutboundError extends Error {
  override name = "OutboundError";

  constructor(
    readonly reason: OutboundFailure,
    message: string,
    /** From the start of the call, in milliseconds. */
    readonly durationMs: number,
    /** What the connection failed with, such as `ECONNREFUSED`; null when that is not known. */
    readonly code: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Our own refusal, thrown where addresses are checked. */
export class RefusedAddress extends Error {}

/** The answer went on after what it may be. */
export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${limit} bytes.`);
  }
}

/** The whole call took longer than it may. */
export class TimeoutError extends Error {}

const tlsCodes = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;
const timeoutCodes = /^(UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT|ETIMEOUT)$/;

/** Sorts whatever a failed call threw. */
export function classify(error: unknown, durationMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  const chain = causes(error);
  const codes = chain.map((cause) => (cause as { code?: unknown }).code).filter((code) => typeof code === "string");
  const refusal = chain.find((cause) => cause instanceof RefusedAddress);
  const made = (reason: OutboundFailure, message: string, code: string | null = null): OutboundError =>
    new OutboundError(reason, message, durationMs, code, { cause: error });
  // Without its duration, which would tell a name that is known inside from one that is not.
  if (refusal !== undefined) return new OutboundError("refused", refusal.message, 0, null, { cause: error });
  if (error instanceof AnswerTooLarge) return made("too_large", error.message);
  const timeout = codes.find((code) => timeoutCodes.test(code));
  if (timeout !== undefined || chain.some((cause) => cause instanceof TimeoutError)) {
    return made("timeout", "There was no answer in time.", timeout);
  }
  const tls = codes.find((code) => tlsCodes.test(code));
  if (tls !== undefined) return made("tls", `The TLS connection failed (${tls}).`, tls);
  const [code] = codes;
  return made("connection", `The connection failed${code === undefined ? "" : ` (${code})`}.`, code);
}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let next = error; next instanceof Error && found.length < 8; next = next.cause) {
    found.push(next);
    // Of several addresses tried, one refusal or the first failure tells enough.
    if (next instanceof AggregateError) found.push(...next.errors.filter((one): one is Error => one instanceof Error));
  }
  return found;
}
