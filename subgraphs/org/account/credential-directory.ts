import type { Services } from "../../shared/context/services.js";
import { secretMatches } from "../../shared/secrets/keyring.js";
import type { CredentialDirectory, PresentedCredential } from "../../shared/viewer/credential-directory.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import {
  externalMember,
  findLiveSession,
  isTokenOf,
  openIdProvider,
  type OpenIdProvider,
  readSessionToken,
  type SessionReference,
  touchSessions,
} from "../sign-in/public.js";
import {
  callerId,
  findLiveGrant,
  type GrantCredential,
  grantOfCaller,
  readAccess,
  touchGrants,
} from "../mcp-grants/public.js";
import { createLastUsedRecorder } from "./last-used.js";
import { parseKeyText } from "../keys/public.js";
import { findLiveKey, type KeyCredential, touchKeys } from "./store.js";
import { findRole } from "../people/public.js";
import { closingFreeze } from "../../shared/reviews/rules/freeze.js";

/**
 * org's implementation of the credential directory: one query per look-up; a few for tokens of an outside provider.
 * Such a token has no session here: it is neither listed nor ended, and is valid until it expires or its person is
 * removed from the organization. Sessions begun with `finishProviderSignIn` are ours.
 */
export function credentialDirectory(services: Services): CredentialDirectory {
  const { database, clock } = services;
  const usedKeys = createLastUsedRecorder(services, touchKeys);
  const usedSessions = createLastUsedRecorder(services, touchSessions);
  const usedGrants = createLastUsedRecorder(services, touchGrants);
  const { reader } = database.request;
  const provider = services.parts.get(openIdProvider);

  async function lookupKey({ scheme, value }: PresentedCredential): Promise<Viewer | null> {
    const text = parseKeyText(value);
    // An API key is accepted as a service token too (wire contract org 1.2), never the reverse.
    if (text === null || (scheme === "api_key" && text.kind !== "api_key")) return null;
    const key = await findLiveKey(reader, text.id, clock.now());
    if (key === null || key.kind !== text.kind || !secretMatches(text.secret, key.secretHash)) return null;
    usedKeys.used(key);
    return keyViewer(key);
  }

  /** A token of /mcp acts for one identity, at the address that it was issued for. */
  async function lookupGrant({ value, audience }: PresentedCredential): Promise<Viewer | null> {
    const token = readAccess(value);
    const grant = token === null ? null : await findLiveGrant(reader, token.grantId, clock.now());
    if (token === null || grant === null || grant.resource !== audience) return null;
    const { accessHash, accessExpiresAt } = grant;
    if (accessHash === null || accessExpiresAt === null || accessExpiresAt <= clock.now()) return null;
    if (!secretMatches(token.secret, accessHash)) return null;
    usedGrants.used(grant);
    return grantViewer(grant, accessExpiresAt.getTime());
  }

  async function sessionViewer(place: SessionReference, expiresAt: number): Promise<Viewer | null> {
    const now = clock.now();
    if (expiresAt <= now.getTime()) return null;
    const session = await findLiveSession(reader, place, now);
    if (session === null) return null;
    usedSessions.used(session);
    return { ...anonymous, ...place, kind: `console_${session.role}`, expiresAt };
  }

  async function externalViewer(organizationId: string, userId: string, expiresAt: number): Promise<Viewer | null> {
    if (expiresAt <= clock.now().getTime()) return null;
    const role = await findRole(reader, organizationId, userId);
    if (role === null) return null;
    return { ...anonymous, kind: `console_${role}`, organizationId, userId, expiresAt };
  }

  async function lookupExternal(issuer: OpenIdProvider, token: string): Promise<Viewer | null> {
    const found = await externalMember(services, issuer, token);
    if (found === null) return null;
    const { member, expiresAt } = found;
    return externalViewer(member.organizationId, member.user.id, expiresAt.getTime());
  }

  return {
    async lookup(credential) {
      if (credential.scheme === "mcp_token") return lookupGrant(credential);
      if (credential.scheme !== "bearer") return lookupKey(credential);
      if (provider !== null && isTokenOf(provider, credential.value)) return lookupExternal(provider, credential.value);
      const claims = await readSessionToken(services, credential.value);
      if (claims === null) return null;
      const { expiresAt, ...place } = claims;
      return sessionViewer(place, expiresAt.getTime());
    },

    async refresh(viewer) {
      const grantId = viewer.keyId === null ? null : grantOfCaller(viewer.keyId);
      if (grantId !== null) {
        const { expiresAt } = viewer;
        const grant = await findLiveGrant(reader, grantId, clock.now());
        return grant === null || expiresAt === null ? null : grantViewer(grant, expiresAt);
      }
      if (viewer.keyId !== null) {
        const key = await findLiveKey(reader, viewer.keyId, clock.now());
        return key === null ? null : keyViewer(key);
      }
      const { sessionId, userId, organizationId, expiresAt } = viewer;
      if (userId === null || organizationId === null || expiresAt === null) return null;
      return sessionId === null
        ? externalViewer(organizationId, userId, expiresAt)
        : sessionViewer({ sessionId, userId, organizationId }, expiresAt);
    },
  };
}

/** The viewer of a token that expires at `expiresAt`: the agent, like the viewer of an agent key. */
function grantViewer(grant: GrantCredential, expiresAt: number): Viewer {
  const { id, organizationId, identityId, claimStatus, frozenBy } = grant;
  const kind = claimStatus === "agent_claimed" ? "agent_key" : "unclaimed_agent_key";
  return {
    ...anonymous,
    kind,
    organizationId,
    identityId,
    keyId: callerId(id),
    frozen: closingFreeze(frozenBy),
    expiresAt,
  };
}

function keyViewer(key: KeyCredential): Viewer {
  return {
    ...anonymous,
    kind: keyViewerKind(key),
    organizationId: key.organizationId,
    identityId: key.identityId,
    keyId: key.id,
    frozen: closingFreeze(key.frozenBy),
    expiresAt: key.expiresAt?.getTime() ?? null,
  };
}

function keyViewerKind({ kind, identityId, claimStatus }: KeyCredential): Viewer["kind"] {
  if (kind === "service_token") return "service_token";
  if (identityId === null) return "admin_key";
  return claimStatus === "agent_claimed" ? "agent_key" : "unclaimed_agent_key";
}
