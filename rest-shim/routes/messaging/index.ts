import type { Route } from "../../route.js";
import { conversations } from "./conversations.js";
import { messages } from "./messages.js";

/** Every route of messaging, in the order of the API reference. */
export const routes: readonly Route[] = [...conversations, ...messages];
