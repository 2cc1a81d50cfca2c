import { oneLine } from "../../../shared/rules/one-line.js";
import type { Actor } from "./actor.js";

/** The actions that are mailed to an organization's admins at once (wire contract vault 8). */
export type NoticeKind = "recovery_unlock" | "rotation_failed" | "keys_listed" | "deleted";

/** A description of the action, and advice if none of the admins did it. */
const notices: Readonly<
  Record<NoticeKind, { readonly subject: string; readonly happened: string; readonly advice: string }>
> = {
  recovery_unlock: {
    subject: "Your vault was unlocked with a recovery code",
    happened: "Your organization's vault was unlocked with a recovery code instead of the vault key.",
    advice:
      "If none of you did this, someone else has a recovery code. Replace the vault key with that code, so that it cannot be used again, and revoke the credential below.",
  },
  rotation_failed: {
    subject: "Someone tried to replace your vault key",
    happened: "Someone tried to replace your organization's vault key without knowing a valid one.",
    advice: "If this was not a mistake of one of you, revoke the credential below.",
  },
  keys_listed: {
    subject: "Every wrapped key of your vault was read",
    happened:
      "Every wrapped key of your organization's vault was read, with all auth hashes. Ordinary clients do not request this.",
    advice: "If none of you did this, revoke the credential below and replace the vault key.",
  },
  deleted: {
    subject: "Your vault was deleted",
    happened: "Your organization's vault was deleted, with every key and every secret in it. It cannot be restored.",
    advice:
      "You can create a new vault now. If none of you did this, end all sessions and check who administers the organization.",
  },
};

/** The other content of such a mail. */
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
    `You get at most one such mail per hour. The vault's audit trail lists everything that happened.`,
    ``,
  ].join("\n");
  return { subject, text };
}
