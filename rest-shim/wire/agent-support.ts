import type { Problem } from "../../subgraphs/shared/errors/problem.js";

/** Advice for an error whose code has no hint, by its status. */
const byStatus: Readonly<Record<number, string>> = {
  400: "Correct the request, and send it again.",
  401: "Send a valid credential. If you have none, ask an admin of your organization for an API key.",
  402: "Ask an admin of your organization to raise the limit or to change the plan.",
  403: "This credential may not do this. Ask an admin of your organization to do it, or to give you access.",
  404: "Check the id and the address. What you may not see is answered as if it did not exist.",
  405: "Use one of the methods in the Allow header.",
  409: "Read the current state, and decide whether the request is still needed.",
  410: "It no longer exists. Do not repeat the request.",
  413: "Send less in one request.",
  415: "Send the body in a media type that the route takes, without a content encoding.",
  422: "Correct the values that `detail` names, and send the request again.",
  429: "Send fewer requests.",
};

/**
 * The sentences for an agent, never empty. They say how to repair the call, or whom to ask (wire contract client-drift 1;
 * specification 7). Made from the hint of the code.
 */
export function agentSupport({ status, extensions: { hint, retryAfter } }: Problem, requestId: string): string {
  const advice = hint?.trim() || byStatus[status] || (status < 500 ? byStatus[400]! : "The server failed.");
  const sentences = [/[.!?)]$/.test(advice) ? advice : `${advice}.`];
  if (retryAfter !== undefined) sentences.push(`Wait ${inSeconds(retryAfter)} before you try again.`);
  if (status >= 500)
    sentences.push(`If this continues, ask the operator of this server, and name the request ${requestId}.`);
  return sentences.join(" ");
}

function inSeconds(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  return rounded === 1 ? "1 second" : `${rounded} seconds`;
}
