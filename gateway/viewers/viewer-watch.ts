import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Notifications } from "../../subgraphs/shared/events/notifications.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { refreshViewer } from "./refresh-context.js";

const sweepEvery = 1_000;
/** How often viewers are looked up while revocations cannot be received. */
const recheckEvery = 5_000;

type Revocation = Parameters<Parameters<Notifications["onRevoked"]>[0]>[0];

interface Watched {
  readonly viewer: Viewer;
  readonly over: (reason: string) => void;
}

/**
 * Watches the credentials of open sockets and streams. Each is notified once when its credential was revoked, has
 * expired or now belongs to another viewer.
 */
export class ViewerWatch {
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: (() => void)[];
  private recheckedAt = Date.now();

  constructor(
    private readonly services: Services,
    private readonly viewers: CredentialDirectory,
  ) {
    const { notifications } = services.events;
    this.stopListening = [
      notifications.onRevoked((revocation) => void this.recheck((viewer) => concerns(revocation, viewer))),
      notifications.onReconnect(() => void this.recheck(() => true)),
    ];
    this.timer = setInterval(() => this.sweep(), sweepEvery).unref();
  }

  /**
   * Calls `over` with the reason, for people, when the credential is no longer valid. The returned function stops
   * watching.
   */
  watch(viewer: Viewer, over: (reason: string) => void): () => void {
    const watched = { viewer, over };
    this.watched.add(watched);
    return () => void this.watched.delete(watched);
  }

  close(): void {
    clearInterval(this.timer);
    for (const stop of this.stopListening) stop();
  }

  private async recheck(isConcerned: (viewer: Viewer) => boolean): Promise<void> {
    const all = [...this.watched].filter(({ viewer }) => isConcerned(viewer));
    await Promise.all(
      all.map(async (watched) => {
        const viewer = await refreshViewer(watched.viewer, this.viewers).catch(() => watched.viewer);
        if (viewer === null) this.end(watched, "The credential is no longer valid");
        else if (viewer.frozen !== null) this.end(watched, "The agent is frozen");
      }),
    );
  }

  private sweep(): void {
    const clock = this.services.clock.now().getTime();
    for (const watched of this.watched) {
      const { expiresAt } = watched.viewer;
      if (expiresAt !== null && expiresAt <= clock) this.end(watched, "The credential has expired");
    }
    const now = Date.now();
    if (!this.services.events.notifications.isListening() && now - this.recheckedAt >= recheckEvery) {
      this.recheckedAt = now;
      void this.recheck(() => true);
    }
  }

  private end(watched: Watched, reason: string): void {
    if (this.watched.delete(watched)) watched.over(reason);
  }
}

function concerns({ kind, id }: Revocation, viewer: Viewer): boolean {
  if (kind === "installation") return true;
  if (kind === "key") return viewer.keyId === id;
  if (kind === "user") return viewer.userId === id;
  return (kind === "identity" ? viewer.identityId : viewer.organizationId) === id;
}
