/** The result of a BlueBubbles call: an answer, or why there was none. */
export type BlueBubblesReply =
  | { readonly status: number; readonly data: unknown; readonly error: unknown }
  | { readonly status: null; readonly reason: string; readonly leftUs: boolean };

export type BlueBubblesOutcome =
  | { readonly kind: "accepted"; readonly data: unknown }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string }
  | { readonly kind: "ambiguous"; readonly reason: string };

/**
 * The meaning of an answer (wire contract im 17). The server may have sent the message and fail afterwards, so a 5xx is
 * ambiguous, unless it contains an error of Messages.
 */
export function outcomeOf(reply: BlueBubblesReply): BlueBubblesOutcome {
  if (reply.status === null) {
    if (reply.leftUs) return { kind: "ambiguous", reason: reply.reason };
    return { kind: "rejected", code: "carrier_offline", message: "The BlueBubbles server cannot be reached." };
  }
  const { status, data } = reply;
  if (status >= 200 && status < 300) return { kind: "accepted", data };
  const failure = (data as { error?: unknown } | null)?.error;
  if (status === 500 && typeof failure === "number" && failure !== 0) {
    return { kind: "rejected", code: String(failure), message: "The Messages app did not send it." };
  }
  if ([400, 401, 403, 404].includes(status)) {
    const code = status === 401 || status === 403 ? "carrier_refused_password" : `carrier_${status}`;
    return { kind: "rejected", code, message: `The BlueBubbles server answered ${status}.` };
  }
  return { kind: "ambiguous", reason: `The BlueBubbles server answered ${status}.` };
}
