/** An application that requests access. */
export interface Client {
  readonly clientId: string;
  /** Its own name for itself, unverified. */
  readonly name: string;
  /** The host of its metadata document, with an unusual port; null when its identity is unproved. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}
