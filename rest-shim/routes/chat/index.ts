import type { Route } from "../../route.js";
import { connections } from "./connections.js";
import { messages } from "./messages.js";
import { operations } from "./operations.js";
import { reads } from "./reads.js";

/** Every route of chat, in the order of the API reference. */
export const routes: readonly Route[] = [...connections, ...messages, ...operations, ...reads];
