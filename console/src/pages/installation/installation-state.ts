import type { InstallationQuery } from "../../../../generated/console-documents.js";

/** The installation as its page has read it. */
export type InstallationState = InstallationQuery["installation"];
