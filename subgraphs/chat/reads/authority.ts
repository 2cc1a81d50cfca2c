import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read from workspaces (wire contract chat 3). The target is the connection's identity. */
export const readAuthority = defineAuthority({
  "chat.read": { agent_key: "own", ...everyMember },
});
