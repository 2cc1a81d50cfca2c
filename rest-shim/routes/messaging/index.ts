import type { Route } from "../../route.js";

/** Every route of messaging, in the order of the API reference. */
export const routes: readonly Route[] = [];
