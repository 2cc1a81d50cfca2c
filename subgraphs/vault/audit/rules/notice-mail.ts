import { oneLine } from "../../../shared/rules/one-line.js";
import type { Actor } from "./actor.js";

/** What the administrators of an organization are told of at once (wire contract vault 8). */
export type NoticeKind = "recovery_unlock" | "rotation_failed" | "keys_listed" | "deleted";

/** What happened, in words, and what to do about it when nobody of them did it. */
const notices: Readonly<
  Record<NoticeKind, { readonly subject: string; readonly happened: string; readonly advice: string }>
> = {
  recovery_unlock: {
    subject: "Your vault was unlocked with a recovery code",
    happened: "Your organization's vault was unlocked with a recovery code instead of the vault key.",
    advice:
      "If nobody of you did this, somebody has a recovery code: replace the vault key with that code, which uses it up, and revoke the credential below.",
  },
  rotation_failed: {
    subject: "Somebody tried to replace your vault key",
    happened: "Somebody tried to replace your organization's vault key and did not know a valid one.",
    advice: "If this was no mistake of one of you, revoke the credential below.",
  },
  keys_listed: {
    subject: "Every wrapped key of your vault was handed out",
    happened:
      "Every wrapped key of your organization's vault was handed out, with all auth hashes. Clients that people use do not ask for that.",
    advice: "If nobody of you did this, revoke the credential below and replace the vault key.",
  },
  deleted: {
    subject: "Your vault was deleted",
    happened: "Your organization's vault was deleted, with every key and every secret in it. Nobody can bring it back.",
    advice:
      "A new vault may be made now. If nobody of you did this, sign everybody out and look at who administers the organization.",
  },
};

/** What such a mail says besides. */
export interface NoticeFacts {
  readonly actor: Actor;
  readonly address: string | null;
  readonly at: Date;
  readonly requestId: string;
}

const actorNames: Readonly<Record<Actor["type"], string>> = {
  console_user: "Console user",
  service_token: "Service token",
  admin_key: "Admin key",
  agent_key: "Agent key",
  system: "Parley itself",
};

/** The mail about what happened to the vault. It names ids only, no secret, key or hash. */
export function noticeMail(kind: NoticeKind, facts: NoticeFacts): { readonly subject: string; readonly text: string } {
  const { subject, happened, advice } = notices[kind];
  const { actor, address, at, requestId } = facts;
  const text = [
    happened,
    ``,
    `${actorNames[actor.type]}: ${actor.id ?? "-"}`,
    ...(actor.identityId === null ? [] : [`Identity: ${actor.identityId}`]),
    `Address: ${oneLine(address ?? "unknown")}`,
    `Time: ${at.toISOString()}`,
    `Request: ${requestId}`,
    ``,
    advice,
    ``,
    `You get at most one such mail per hour. The vault's audit trail has everything that happened.`,
    ``,
  ].join("\n");
  return { subject, text };
}
