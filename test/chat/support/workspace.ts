import { addPin } from "../../../examples/slack/model/pins.js";
import { slack } from "./slack.js";

/** A workspace of one organization, with something of everything that can be read in it. */
export interface TestWorkspace {
  readonly id: string;
  readonly botToken: string;
  /** Slack's id of a person. */
  readonly ada: string;
  /** The conversation that is read and written in. */
  readonly general: string;
  /** Slack's id of a file in it. */
  readonly planId: string;
  /** One that operations may join and leave. */
  readonly elsewhere: string;
}

const known = new Map<string, TestWorkspace>();

/** The workspace of an organization. Different ones share nothing, so that none may see what another wrote. */
export function workspaceOf(organizationId: string): TestWorkspace {
  const made = known.get(organizationId);
  if (made !== undefined) return made;
  const { id, generalId: general } = slack.addWorkspace();
  const ada = slack.addUser(id, { name: "ada", realName: "Ada Lovelace" }).id;
  const { token: botToken } = slack.addBot(id, { channels: [general] });
  const elsewhere = slack.addChannel(id, { name: "elsewhere" }).id;
  const message = slack.write({ channel: general, user: ada, text: "Good morning!" });
  message.edited = { userId: ada, ts: message.ts };
  slack.react({ channel: general, user: ada, ts: message.ts, name: "eyes" });
  const { id: planId } = slack.share({ channel: general, user: ada, name: "plan.txt", bytes: Buffer.from("plan") });
  addPin(slack.model, slack.model.channel(general), message, ada);
  const workspace = { id, botToken, ada, general, planId, elsewhere };
  known.set(organizationId, workspace);
  return workspace;
}
