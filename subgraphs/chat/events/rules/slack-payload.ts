import type { SlackData } from "../../slack/rules/slack-answer.js";
import { isSlackId } from "../../connections/rules/slack-ids.js";
import { objectOf, objectsOf } from "../../reads/rules/foreign.js";
import { eventLimits } from "./event-limits.js";
import { interactionOf } from "./interaction.js";
import type { SlackEnvelope } from "./slack-envelope.js";

/** A body from Slack, or the `payload` of an envelope from a socket. */
export type SlackPayload =
  | { readonly kind: "challenge"; readonly challenge: string }
  | SlackEnvelope
  /** Nothing to store. */
  | { readonly kind: "other" };

const other: SlackPayload = { kind: "other" };
const idOfEvent = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses a payload; null when it is not an object. Unknown kinds are not an error: Slack may add some. */
export function slackPayload(value: unknown): SlackPayload | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const data = value as SlackData;
  if (data["type"] === "url_verification") {
    const { challenge } = data;
    return typeof challenge === "string" && challenge.length <= eventLimits.challengeCharacters
      ? { kind: "challenge", challenge }
      : other;
  }
  const interaction = interactionOf(data);
  if (interaction !== null) return interaction;
  const { event_id: eventId, api_app_id: appId, event_time: eventTime } = data;
  if (data["type"] !== "event_callback" || typeof eventId !== "string" || !idOfEvent.test(eventId)) return other;
  const authorized = objectsOf(data["authorizations"], eventLimits.teams).map(({ team_id }) => team_id);
  const teams = [...new Set([data["team_id"], ...authorized].filter(isSlackId))];
  return {
    kind: "event",
    eventId,
    appId: isSlackId(appId) ? appId : null,
    teams,
    eventTime: typeof eventTime === "number" && Number.isFinite(eventTime) ? eventTime : null,
    event: objectOf(data["event"]),
  };
}
