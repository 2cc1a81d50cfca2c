import { createHash } from "node:crypto";
import type { Clock } from "../../subgraphs/shared/clock/clock.js";
import type { CredentialDirectory, PresentedCredential } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";

/** How long a viewer is believed when nothing says otherwise: the bound for a revocation that could not be heard. */
const timeToLive = 5_000;
const maxEntries = 10_000;

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
}

/** A credential directory that remembers its answers for a moment. Refusals are not remembered. */
export interface ViewerCache extends CredentialDirectory {
  /** Forgets everything: a revocation was heard, or may have been missed. Revocations are rare. */
  clear(): void;
}

/** Puts a cache in front of the directory. Concurrent questions about one credential are asked once. */
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

/** The secret itself is not kept in memory longer than its request. */
function keyOf({ scheme, value, audience = "" }: PresentedCredential): string {
  return `${scheme} ${audience} ${createHash("sha256").update(value).digest("base64")}`;
}
