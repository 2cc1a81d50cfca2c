import type { Viewer } from "../../shared/viewer/viewer.js";
import type { Author } from "./rules/author.js";

/** The viewer as the author of what it writes. */
export function authorOf({ keyId, userId, identityId }: Viewer): Author {
  return { id: userId ?? keyId, identityId };
}
