export { createSignInLink } from "./create-sign-in-link.js";
export { externalMember, isTokenOf } from "./external-session.js";
export { signingKey } from "./issuer/issuer-keys.js";
export { readSessionToken } from "./issuer/session-token.js";
export { openIdProvider, type OpenIdProvider } from "./open-id/open-id-provider.js";
export { signInLinkFor } from "./sign-in-link-for.js";
export { startSession } from "./start-session.js";
export { findLiveSession, type SessionReference, touchSessions } from "./store/console-sessions.js";
