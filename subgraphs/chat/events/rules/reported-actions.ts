import { objectOf, objectsOf, textOf, textsOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import { eventLimits } from "./event-limits.js";
import type { ReportedAction } from "./facts.js";
import { withoutNul } from "./stored-values.js";

const single = ["selected_user", "selected_conversation", "selected_channel", "selected_date", "selected_time"];
const several = ["selected_users", "selected_conversations", "selected_channels"];

/** The actions of a user, of limited size. Response URLs, which are secrets, are left out. */
export function reportedActions(event: SlackData): ReportedAction[] {
  return objectsOf(event["actions"], eventLimits.actions).map((action) =>
    withoutNul({
      actionId: textOf(action["action_id"], 255),
      blockId: textOf(action["block_id"], 255),
      type: textOf(action["type"], 64),
      value: textOf(action["value"], 3_000),
      selected: selectedIn(action).slice(0, eventLimits.selected),
    }),
  );
}

function selectedIn(action: SlackData): string[] {
  const options = [objectOf(action["selected_option"]), ...objectsOf(action["selected_options"], eventLimits.selected)];
  const moment = action["selected_date_time"];
  return [
    ...options.flatMap(({ value }) => textOf(value, 255) ?? []),
    ...single.flatMap((name) => textOf(action[name], 255) ?? []),
    ...several.flatMap((name) => textsOf(action[name], eventLimits.selected)),
    ...(typeof moment === "number" ? [String(moment)] : []),
  ];
}
