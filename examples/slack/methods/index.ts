import { authMethods } from "./auth.js";
import { chatMethods } from "./chat.js";
import type { Method } from "./method.js";
import { pinMethods } from "./pins.js";
import { reactionMethods } from "./reactions.js";

/** Every method of the Web API that the local Slack has. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>(
  Object.entries({ ...authMethods, ...chatMethods, ...reactionMethods, ...pinMethods }),
);
