/** The facts in a mail to admins about a freeze. Never the reason: an agent may read an admin's mailbox. */
export interface FreezeNotice {
  readonly event: "freeze.started" | "freeze.ended";
  readonly scope: "agent" | "organization" | "installation";
  readonly mode: "sends" | "all";
  /** The handle of a frozen agent. */
  readonly agentHandle: string | null;
  readonly at: Date;
  /** The page that shows it. */
  readonly url: string;
}

const names = { organization: "All agents of your organization", installation: "All agents of this installation" };

/** The mail to admins when a freeze starts or ends (wire contract reviews F6). */
export function freezeMail(notice: FreezeNotice): { readonly subject: string; readonly text: string } {
  const { event, scope, mode, agentHandle, at, url } = notice;
  const who = scope === "agent" ? `The agent @${agentHandle}` : names[scope];
  const verb = scope === "agent" ? "was" : "were";
  const when = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (event === "freeze.ended") {
    return {
      subject: `${who} ${verb} unfrozen`,
      text: `${who} ${verb} unfrozen at ${when}.\n\nSee who did it and what happened meanwhile:\n${url}\n`,
    };
  }
  const effect =
    mode === "sends"
      ? "Nothing leaves any more. Reading continues, and what arrives is stored."
      : "Nothing leaves any more, and its keys read nothing. What arrives is stored.";
  return {
    subject: `${who} ${verb} frozen`,
    text: `${who} ${verb} frozen at ${when}. ${effect}\n\nSee who did it. An admin can end it there:\n${url}\n`,
  };
}
