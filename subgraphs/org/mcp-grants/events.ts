import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of access at /mcp: its agent and the agent's organization see them. */
export const mcpGrantEvents = defineEvents({
  "mcp_grant.created": { description: "A person let an application act as an agent at /mcp.", subject: "McpGrant" },
  "mcp_grant.ended": {
    description: "An application may no longer act as an agent at /mcp. `reason` says why.",
    subject: "McpGrant",
  },
});
