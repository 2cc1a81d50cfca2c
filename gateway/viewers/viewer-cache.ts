import { createHash } from "node:crypto";
import type { Clock } from "../../subgraphs/shared/clock/clock.js";
import type { CredentialDirectory, PresentedCredential } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";

/** How long a viewer is cached without any notification: the longest effect of a missed revocation. */
const timeToLive = 5_000;
const maxEntries = 10_000;

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
}

/** A credential directory with a short-lived cache. Refusals are not cached. */
export interface ViewerCache extends CredentialDirectory {
  /** Clears the cache: a revocation was received, or may have been missed. Revocations are rare. */
  clear(): void;
}

/** Puts a cache in front of the directory. Concurrent look-ups of one credential share one query. */
export function cacheViewers(directory: CredentialDirectory, clock: Clock): ViewerCache {
  const entries = new Map<string, Entry>();

  function remember(key: string, ask: () => Promise<Viewer | null>): Promise<Viewer | null> {
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known !== undefined && known.until > now) return alive(known.viewer, now);
    const entry = { viewer: ask(), until: now + timeToLive };
    const forget = (): void => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.viewer.then((viewer) => viewer === null && forget(), forget);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    return alive(entry.viewer, now);
  }

  return {
    lookup: (credential) => remember(keyOf(credential), () => directory.lookup(credential)),
    refresh: (viewer) => remember(`refresh ${JSON.stringify(viewer)}`, () => directory.refresh(viewer)),
    clear: () => entries.clear(),
  };
}

async function alive(viewer: Promise<Viewer | null>, now: number): Promise<Viewer | null> {
  const found = await viewer;
  return found?.expiresAt != null && found.expiresAt <= now ? null : found;
}

/** The secret itself stays in memory only during its request. */
function keyOf({ scheme, value, audience = "" }: PresentedCredential): string {
  return `${scheme} ${audience} ${createHash("sha256").update(value).digest("base64")}`;
}
