/**
 * Why a call brought no answer: `refused` by our own rules (address, scheme, host not on the list, or a name that does
 * not resolve), `timeout`, `tls`, `connection` (unreachable, cut off), `too_large` answer.
 */
export type OutboundFailure = "refused" | "timeout" | "tls" | "connection" | "too_large";

/** The message may be shown to the user who configured the address. */
export class OutboundError extends Error {
  override name = "OutboundError";

  constructor(
    readonly reason: OutboundFailure,
    message: string,
    /** From the start of the call, in milliseconds. */
    readonly durationMs: number,
    /** The error code of the connection, such as `ECONNREFUSED`; null when unknown. */
    readonly code: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A refusal by our own rules, thrown where addresses are checked. */
export class RefusedAddress extends Error {}

/** The answer exceeded the size limit. */
export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${limit} bytes.`);
  }
}

/** The call exceeded its time limit. */
export class TimeoutError extends Error {}

const tlsCodes = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;
const timeoutCodes = /^(UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT|ETIMEOUT)$/;

/** Classifies the error of a failed call. */
export function classify(error: unknown, durationMs: number): OutboundError {
  if (error instanceof OutboundError) return error;
  const chain = causes(error);
  const codes = chain.map((cause) => (cause as { code?: unknown }).code).filter((code) => typeof code === "string");
  const refusal = chain.find((cause) => cause instanceof RefusedAddress);
  const made = (reason: OutboundFailure, message: string, code: string | null = null): OutboundError =>
    new OutboundError(reason, message, durationMs, code, { cause: error });
  // Without a duration, which would distinguish a name that is known internally from one that is not.
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
    // If several addresses were tried, one refusal or the first failure is enough.
    if (next instanceof AggregateError) found.push(...next.errors.filter((one): one is Error => one instanceof Error));
  }
  return found;
}
