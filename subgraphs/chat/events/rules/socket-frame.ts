import { objectOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { SlackEnvelope } from "./slack-envelope.js";
import { slackPayload } from "./slack-payload.js";

/** What Slack sends through a WebSocket. */
export type SocketFrame =
  | { readonly kind: "hello" }
  /** The socket ends soon: another one is to be opened. */
  | { readonly kind: "disconnect"; readonly isTurnedOff: boolean }
  /** An envelope of an event; without `event` nothing of it is kept. */
  | { readonly kind: "event"; readonly envelopeId: string; readonly event: SlackEnvelope | null }
  /** Commands and windows, which nobody here answers, and what is unknown. They are not acknowledged. */
  | { readonly kind: "other" };

const other: SocketFrame = { kind: "other" };
const idOfEnvelope = /^[\x21-\x7e]{1,128}$/;

/** Reads a frame. What is no JSON is no error of ours. */
export function socketFrame(text: string): SocketFrame {
  const frame = objectOf(parsed(text));
  if (frame["type"] === "hello") return { kind: "hello" };
  if (frame["type"] === "disconnect") return { kind: "disconnect", isTurnedOff: frame["reason"] === "link_disabled" };
  const { envelope_id: envelopeId } = frame;
  if (typeof envelopeId !== "string" || !idOfEnvelope.test(envelopeId)) return other;
  const said = slackPayload(frame["payload"]);
  const event = said?.kind === "event" ? said : null;
  const isTaken = frame["type"] === "events_api" || (frame["type"] === "interactive" && event !== null);
  return isTaken ? { kind: "event", envelopeId, event } : other;
}

function parsed(text: string): SlackData | null {
  try {
    return JSON.parse(text) as SlackData | null;
  } catch {
    return null;
  }
}
