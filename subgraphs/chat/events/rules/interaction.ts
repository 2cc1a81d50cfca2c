import { objectOf, objectsOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { SlackEnvelope } from "./slack-envelope.js";
import { idOf, tsOf } from "./stored-values.js";

/**
 * An action of a user on a message's element, as an event; null for other interactions, and for those without actor,
 * location and time. Slack gives it no id, so its key is the actor, the element and the time.
 */
export function interactionOf(data: SlackData): SlackEnvelope | null {
  if (data["type"] !== "block_actions") return null;
  const [container, [action]] = [objectOf(data["container"]), objectsOf(data["actions"], 1)];
  const team = idOf(objectOf(data["team"])["id"]);
  const user = idOf(objectOf(data["user"])["id"]);
  const moment = tsOf(action?.["action_ts"]);
  if (team === null || user === null || moment === null) return null;
  const place = [idOf(container["channel_id"]) ?? idOf(container["view_id"]), tsOf(container["message_ts"])];
  const named = [user, ...place, moment].map((part) => part ?? "").join("_");
  return {
    kind: "event",
    eventId: `Ix_${named.replaceAll(".", "-")}`,
    appId: idOf(data["api_app_id"]),
    teams: [team],
    eventTime: Number(moment),
    event: data,
  };
}
