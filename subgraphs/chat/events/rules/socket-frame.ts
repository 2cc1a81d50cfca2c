import { objectOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { SlackEnvelope } from "./slack-envelope.js";
import { slackPayload } from "./slack-payload.js";

/** A frame from Slack's WebSocket. */
export type SocketFrame =
  | { readonly kind: "hello" }
  /** The socket ends soon: another one is to be opened. */
  | { readonly kind: "disconnect"; readonly isTurnedOff: boolean }
  /** An envelope of an event; without `event` it is not stored. */
  | { readonly kind: "event"; readonly envelopeId: string; readonly event: SlackEnvelope | null }
  /** Commands and windows, which are not supported here, and unknown frames. They are not acknowledged. */
  | { readonly kind: "other" };

const other: SocketFrame = { kind: "other" };
const idOfEnvelope = /^[\x21-\x7e]{1,128}$/;

/** Parses a frame. Invalid JSON is not our failure. */
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
