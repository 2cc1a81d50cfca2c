import { connectionType } from "../../../shared/graphql/connection.js";
import { PendingAgent } from "./pending-agent.js";

export const PendingAgentConnection = connectionType(PendingAgent, "PendingAgent");
