import type { SendActor } from "../reviews/rules/facts.js";
import { isAgent, type Viewer } from "../viewer/viewer.js";
import type { ReviewRow } from "./store/reviews.js";

/** Who sends, as rules name it: an admin's key, an agent's, which includes MCP, or a person (wire contract reviews R19). */
export function actorOfSend(viewer: Viewer): SendActor {
  if (viewer.userId !== null) return "person";
  return isAgent(viewer) ? "agent" : "admin_key";
}

/** Who wanted to send what a review holds. */
export function actorOfReview({ senderKind }: Pick<ReviewRow, "senderKind">): SendActor {
  if (senderKind === "person") return "person";
  return senderKind === "key" ? "admin_key" : "agent";
}
