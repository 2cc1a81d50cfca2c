import type { Feature } from "../../shared/domain/feature.js";

/** messages: what mailboxes hold: reading, writing, marking and deleting it. */
export const messages: Feature = {};
