/** Codes with which the server closes a WebSocket, besides those of the graphql-ws protocol itself. */
export const CloseCode = {
  /** The server stops. */
  goingAway: 1001,
  /** The client sent more than a connection may send before it has presented a credential. */
  tooBig: 1009,
  /** It was not possible to check the credential. */
  tryAgainLater: 1013,
  /** An invalid message, or one that only servers may send. */
  badRequest: 4400,
  /** The credential is missing or not valid. */
  unauthorized: 4401,
  /** The credential was revoked, has expired, or now belongs to another viewer; or its agent is frozen. */
  forbidden: 4403,
  /** Open a new connection and resume after the last cursor, if it is still available. */
  resume: 4413,
  internal: 4500,
} as const;
