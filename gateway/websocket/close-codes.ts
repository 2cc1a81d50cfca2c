/** Codes with which the server closes a WebSocket beside those of the graphql-ws protocol itself. */
export const CloseCode = {
  /** The server stops. */
  goingAway: 1001,
  /** More was said than a connection may say before it has shown a credential. */
  tooBig: 1009,
  /** Whether the credential is valid could not be found out. */
  tryAgainLater: 1013,
  /** A message that is not the protocol's, or not a client's. */
  badRequest: 4400,
  /** No credential, or one that is not valid. */
  unauthorized: 4401,
  /** The credential was revoked, has expired, or now stands for somebody else. */
  forbidden: 4403,
  /** Open a new connection and resume after the last cursor, if it is still kept. */
  resume: 4413,
  internal: 4500,
} as const;
