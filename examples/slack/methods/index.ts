import { appMethods } from "./apps.js";
import { authMethods } from "./auth.js";
import { chatMethods } from "./chat.js";
import { conversationMethods } from "./conversations.js";
import { fileMethods } from "./files.js";
import { historyMethods } from "./history.js";
import type { Method } from "./method.js";
import { oauthMethods } from "./oauth.js";
import { pinMethods } from "./pins.js";
import { reactionMethods } from "./reactions.js";
import { sessionMethods } from "./sessions.js";
import { streamMethods } from "./streams.js";
import { userMethods } from "./users.js";

/** Every method of the Web API that the local Slack has. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>(
  Object.entries({
    ...appMethods,
    ...authMethods,
    ...oauthMethods,
    ...chatMethods,
    ...reactionMethods,
    ...pinMethods,
    ...conversationMethods,
    ...historyMethods,
    ...userMethods,
    ...fileMethods,
    ...sessionMethods,
    ...streamMethods,
  }),
);
