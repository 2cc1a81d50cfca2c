/** Why a WebSocket ended, or was not opened. */
export interface SocketEnd {
  /** In a word; null when Slack asked to come again, or we ended it. */
  readonly error: string | null;
  /** Seconds to wait, where they are known. */
  readonly retryAfter: number | null;
}

/** A WebSocket that was not opened. */
export class SocketRefused extends Error {
  constructor(readonly end: SocketEnd) {
    super(`The socket was not opened: ${String(end.error)}`);
  }
}
