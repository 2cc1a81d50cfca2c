import type { SendActor } from "../reviews/rules/facts.js";
import { isAgent, type Viewer } from "../viewer/viewer.js";

/** Who sends, as rules name it: an admin's key, an agent's, which includes MCP, or a person (wire contract reviews R19). */
export function actorOfSend(viewer: Viewer): SendActor {
  if (viewer.userId !== null) return "person";
  return isAgent(viewer) ? "agent" : "admin_key";
}
