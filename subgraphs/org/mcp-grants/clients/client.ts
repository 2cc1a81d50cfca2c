/** An application that asks for access. */
export interface Client {
  readonly clientId: string;
  /** What it calls itself. Nobody has checked it. */
  readonly name: string;
  /** The host that its metadata was read from, with its port if it is not the usual one; null when nothing proves who it is. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}
