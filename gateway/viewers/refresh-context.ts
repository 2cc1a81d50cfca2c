import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import { authorityKeyOf, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import type { RefreshContext } from "../sources/local-events.js";

/**
 * The present viewer of a live stream; null when its credential is no longer valid or now belongs to another viewer:
 * the stream's data may then differ from what the credential may see.
 */
export async function refreshViewer(viewer: Viewer, directory: CredentialDirectory): Promise<Viewer | null> {
  if (viewer.kind === "anonymous") return viewer;
  const now = await directory.refresh(viewer);
  return now === null || authorityKeyOf(now) !== authorityKeyOf(viewer) ? null : { ...now, door: viewer.door };
}

/** Makes the context of a stream's next event: the present viewer, nothing loaded. */
export function refreshContextWith(directory: CredentialDirectory): RefreshContext {
  return async (opened) => {
    const viewer = await refreshViewer(opened.viewer, directory);
    if (viewer === null || viewer.frozen !== null) return null;
    const { services, requestId, clientAddress, userAgent, publicBaseUrl } = opened;
    return new RequestContext(services, { viewer, requestId, clientAddress, userAgent, publicBaseUrl });
  };
}
