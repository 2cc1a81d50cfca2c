import { signatureHeaders } from "../../../examples/slack/events/signature.js";

const eventIds: string[] = [];

/** Slack names a message by its moment: those of two events are two, and an event that comes again has the same. */
function momentOf(eventId: string): string {
  if (!eventIds.includes(eventId)) eventIds.push(eventId);
  return `1712345678.${String(100 + eventIds.indexOf(eventId)).padStart(6, "0")}`;
}

/** A message in the manner of Slack, for a workspace: another one for each event id. */
export function messagePayload(workspaceId: string, eventId: string, more: object = {}, appId = "A0000000001"): object {
  return {
    token: "local",
    team_id: workspaceId,
    api_app_id: appId,
    type: "event_callback",
    event_id: eventId,
    event: {
      type: "message",
      channel: "C0000000001",
      user: "U0000000001",
      text: "Hello",
      ts: momentOf(eventId),
      ...more,
    },
  };
}

/** The headers with which Slack posts a body at that moment. */
export function signed(secret: string, body: unknown, at: Date = new Date()): Record<string, string> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return signatureHeaders(secret, text, Math.floor(at.getTime() / 1_000));
}
