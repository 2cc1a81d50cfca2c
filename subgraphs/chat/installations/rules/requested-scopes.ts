/** The scopes that an installation requests (wire contract chat 10.2). */
export const requestedScopes: readonly string[] = (
  "chat:write reactions:read reactions:write pins:read pins:write channels:read groups:read im:read mpim:read " +
  "channels:history groups:history im:history mpim:history channels:join channels:manage groups:write im:write " +
  "mpim:write files:read files:write users:read"
).split(" ");
