import { addApp, grant } from "./model/apps.js";
import { addChannel } from "./model/channels.js";
import type { Model } from "./model/model.js";
import { addUser } from "./model/users.js";
import { addWorkspace } from "./model/workspaces.js";
import { write } from "./people/write.js";
import { allScopes } from "./scopes.js";

/** The workspace that is there at the start. Its credentials are the same each time. */
export interface Sample {
  readonly workspaceId: string;
  readonly appId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
  readonly appToken: string;
  readonly botToken: string;
  readonly botUserId: string;
  /** Ids of people. */
  readonly ada: string;
  readonly grace: string;
  /** Ids of channels. The bot is in `general`, not in `random`, and cannot see `secrets`. */
  readonly general: string;
  readonly random: string;
  readonly secrets: string;
}

/** Fills an empty model. */
export function addSample(model: Model): Sample {
  const workspace = addWorkspace(model, { name: "Analytical Engines" });
  const general = addChannel(model, workspace.id, { name: "general" });
  workspace.generalId = general.id;
  const ada = addUser(model, workspace.id, { name: "ada", realName: "Ada Lovelace", email: "ada@engines.example" });
  const grace = addUser(model, workspace.id, {
    name: "grace",
    realName: "Grace Hopper",
    email: "grace@engines.example",
  });
  const random = addChannel(model, workspace.id, { name: "random", members: [ada.id, grace.id] });
  const secrets = addChannel(model, workspace.id, { name: "secrets", kind: "private", members: [ada.id, grace.id] });
  const app = addApp(model, {
    name: "Parley",
    clientId: "4811.4811",
    clientSecret: "local-client-secret",
    signingSecret: "local-signing-secret",
    appToken: "xapp-local-parley",
  });
  const token = grant(model, app.id, workspace.id, allScopes, "xoxb-local-parley");
  general.members.add(token.userId!);
  write(model, {
    channel: general.id,
    user: ada.id,
    text: "Good morning! Does anybody have the numbers of yesterday?",
  });
  write(model, { channel: random.id, user: grace.id, text: "There was a moth in the relay again." });
  const { id: appId, clientId, clientSecret, signingSecret, appToken } = app;
  return {
    workspaceId: workspace.id,
    appId,
    clientId,
    clientSecret,
    signingSecret,
    appToken,
    botToken: token.token,
    botUserId: token.userId!,
    ada: ada.id,
    grace: grace.id,
    general: general.id,
    random: random.id,
    secrets: secrets.id,
  };
}
