import type { Feature } from "../../shared/domain/feature.js";
import { slackCorrespondence } from "./read-correspondence.js";

/** correspondence: the messages between agents and users of workspaces. */
export const correspondence: Feature = { correspondence: { slack: slackCorrespondence } };
