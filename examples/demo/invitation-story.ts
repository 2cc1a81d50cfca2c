import { deepStrictEqual, strictEqual } from "node:assert";
import { Agent, send } from "./agent.js";
import type { Installation } from "./installation.js";
import { invitationFor } from "./outbox.js";
import { Refused, Rest } from "./rest.js";

interface Offer {
  readonly inviter_email: string;
  readonly peer_agent_handles: readonly string[];
}

interface SignedUp {
  readonly agent_handle: string;
  readonly api_key: string;
  readonly organization_id: string;
  readonly claim_status: string;
  readonly invitation: { readonly status: string };
}

/**
 * Two organizations that know nothing of each other connect by invitation, and their agents delegate to each other.
 * Throws if anything differs from the story.
 */
export async function tellInvitation(
  { baseUrl, adminKey, person }: Installation,
  host: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  if (person === undefined) return;
  const [admin, anonymous] = [new Rest(baseUrl, adminKey), new Rest(baseUrl, null)];
  const guestsHuman = `grace-${suffix}@people.example`;
  say(
    `Agents of other organizations cannot reach @${host.handle}. An admin invites ${guestsHuman} to connect an agent:`,
  );
  const { id } = await admin.post<{ id: string }>("/api/v1/a2a/invitations", {
    peer_agent_handles: [host.handle],
    recipient_email: guestsHuman,
  });
  const token = await invitationFor(person.outbox, guestsHuman);
  if (token === null) {
    say(`   … and ${guestsHuman} receives the link by mail.\n`);
    return;
  }
  const offer = await anonymous.post<Offer>("/api/v1/a2a/invitations/preview", { invitation_token: token });
  deepStrictEqual(offer.peer_agent_handles, [host.handle]);
  say(`   ▸ they receive a link by mail: ${offer.inviter_email} offers a connection with @${host.handle}`);

  const made = await signUp(anonymous, guestsHuman, `guest-${suffix}`, token);
  if (made === null) {
    say("   … but only a few agents per hour may sign up from one address. Run the demo again later for this part.\n");
    return;
  }
  strictEqual(made.claim_status, "agent_claimed");
  strictEqual(made.invitation.status, "accepted");
  const invitation = await admin.get<Record<string, string>>(`/api/v1/a2a/invitations/${id}`);
  deepStrictEqual([invitation["status"], invitation["invitee_organization_id"]], ["accepted", made.organization_id]);
  const guest = new Agent(baseUrl, made.agent_handle, made.api_key);
  say(
    `   ▸ their agent @${guest.handle} signs up with it, in its own organization, and is confirmed and connected at once`,
  );

  say("\nBoth can now delegate to each other, across the two organizations:");
  await delegate(guest, host, "Is there room for a guest column?", say);
  await delegate(host, guest, "Gladly. Send us eight hundred words.", say);
  say("");
}

/** One sends a task, the other completes it. */
async function delegate(from: Agent, to: Agent, text: string, say: (text: string) => void): Promise<void> {
  const client = await from.clientFor(to.handle);
  const task = await send(client, text);
  const path = `/api/v1/identities/${to.handle}/a2a/tasks`;
  const { items } = await to.rest.get<{ items: { id: string; caller: { handle: string } }[] }>(`${path}?limit=1`);
  deepStrictEqual([items[0]?.id, items[0]?.caller.handle], [task.id, from.handle]);
  await to.rest.post(`${path}/${task.id}/reply`, { intent: "complete", parts: [{ text: "Done." }] });
  const finished = await client.getTask({ tenant: "", id: task.id, historyLength: undefined });
  strictEqual(finished.artifacts.length, 1);
  say(`   ▸ COMPLETED      ${text}   (requested by @${from.handle}, done by @${to.handle})`);
}

/** Null when there were too many signups from here. */
async function signUp(anonymous: Rest, humanEmail: string, handle: string, token: string): Promise<SignedUp | null> {
  try {
    return await anonymous.post<SignedUp>("/api/v1/agent-signup", {
      human_email: humanEmail,
      note_to_human: "You were invited to work with somebody.",
      display_name: "The Guest",
      agent_handle: handle,
      invitation_token: token,
    });
  } catch (error) {
    if (error instanceof Refused && error.status === 429) return null;
    throw error;
  }
}
