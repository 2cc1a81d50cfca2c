/** The paths for browsers (wire contract chat 10.2), below the origin by which they reach this server. */
export const installPath = "/api/v1/chat/install/";
export const callbackPath = "/api/v1/chat/oauth/callback";
