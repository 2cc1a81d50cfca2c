import type { Row } from "../../rows.js";

/** Every route of messaging, in the order of the API reference. */
export const routes: readonly Row[] = [];
