import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see, create and end connections (wire contract chat 3). The target is the identity of the connection. */
export const connectionAuthority = defineAuthority({
  "chat.connection.read": { ...everyAgent, ...everyMember },
  "chat.organization_connections.read": { ...everyMember, denied: "admin_required" },
  "chat.connection.connect": { agent_key: "own", ...everyMember },
  "chat.connection.disconnect": { ...everyMember, denied: "admin_required" },
});
