import type { Feature } from "../../shared/domain/feature.js";
import { slackCorrespondence } from "./read-correspondence.js";

/** correspondence: what agents and users of workspaces wrote to each other. */
export const correspondence: Feature = { correspondence: { slack: slackCorrespondence } };
