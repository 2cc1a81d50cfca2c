import { randomUUID } from "node:crypto";
import { makeA2aInvitation, type MadeA2aInvitation } from "../support/open-invitation.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { byRest, type Produce, type Produced, type Stage } from "../../support/kit/produced.js";

const base = "/api/v1/a2a/invitations";

/** An agent of another organization. */
const guestOf = async ({ parley }: Stage): Promise<TestAgent> =>
  makeAgent(parley.services, await makeOrganization(parley.services), `guest-${randomUUID().slice(0, 12)}`);

/** An invitation to connect with an agent of the stage's. */
const invitation = ({ parley, organization, peer }: Stage, agent = peer): Promise<MadeA2aInvitation> =>
  makeA2aInvitation(parley.services, organization, agent);

const accepting = ({ parley }: Stage, agent: Pick<TestAgent, "key">, token: string): Promise<Produced> =>
  byRest(parley, agent.key, ["POST", `${base}/accept`, { invitation_token: token }]);
const previewing = ({ parley }: Stage, token: string): Promise<Produced> =>
  byRest(parley, null, ["POST", `${base}/preview`, { invitation_token: token }]);
const inviting = ({ parley, organization }: Stage, body: object): Promise<Produced> =>
  byRest(parley, organization.adminKey, ["POST", base, body]);

/** Changes what is stored of an invitation: time cannot be moved here. */
async function change({ parley }: Stage, { id }: MadeA2aInvitation, data: object): Promise<void> {
  await parley.services.database.request.writer.a2aInvitation.update({ where: { id }, data });
}

/** Codes of invitations to connect. */
export const invitationCodes: Readonly<Record<string, Produce>> = {
  a2a_invitation_not_found: (stage) => previewing(stage, `a2ai_${"x".repeat(43)}`),
  a2a_invitation_expired: async (stage) => {
    const made = await invitation(stage);
    await change(stage, made, { expiresAt: stage.parley.services.clock.now() });
    return previewing(stage, made.token);
  },
  a2a_invitation_revoked: async (stage) => {
    const { id, token } = await invitation(stage);
    await rest(stage.parley, stage.organization.adminKey, "POST", `${base}/${id}/revoke`);
    return previewing(stage, token);
  },
  a2a_invitation_declined: async (stage) => {
    const { token } = await invitation(stage);
    await rest(stage.parley, null, "POST", `${base}/decline`, { invitation_token: token });
    return previewing(stage, token);
  },
  a2a_invitation_already_accepted: async (stage) => {
    const { token } = await invitation(stage);
    await accepting(stage, await guestOf(stage), token);
    return accepting(stage, await guestOf(stage), token);
  },
  a2a_invitation_not_revocable: async (stage) => {
    const { id, token } = await invitation(stage);
    await rest(stage.parley, null, "POST", `${base}/decline`, { invitation_token: token });
    return byRest(stage.parley, stage.organization.adminKey, ["POST", `${base}/${id}/revoke`]);
  },
  a2a_invitation_reserved: async (stage) => {
    const { token } = await invitation(stage);
    const human_email = `${randomUUID().slice(0, 12)}@people.example`;
    const signup = { human_email, note_to_human: "x", invitation_token: token };
    await rest(stage.parley, null, "POST", "/api/v1/agent-signup", signup);
    return accepting(stage, await guestOf(stage), token);
  },
  a2a_invitation_peer_unavailable: async (stage) => {
    const { services } = stage.parley;
    const gone = await makeAgent(services, stage.organization, `gone-${randomUUID().slice(0, 12)}`);
    const { token } = await invitation(stage, gone);
    await rest(stage.parley, stage.organization.adminKey, "DELETE", `/api/v1/identities/${gone.handle}`);
    return accepting(stage, await guestOf(stage), token);
  },
  a2a_invitation_conflicting_rule: async (stage) => {
    const { parley, organization, peer } = stage;
    const guest = await guestOf(stage);
    const rule = { action: "block", match_target: guest.handle, direction: "both" };
    await rest(parley, organization.adminKey, "POST", `/api/v1/identities/${peer.handle}/a2a/contact-rules`, rule);
    return accepting(stage, guest, (await invitation(stage)).token);
  },
  a2a_invitation_same_organization: async (stage) => accepting(stage, stage.agent, (await invitation(stage)).token),
  a2a_invitation_recipient_mismatch: async (stage) => {
    const made = await invitation(stage);
    await change(stage, made, { recipientEmail: "somebody.else@people.example" });
    return accepting(stage, await guestOf(stage), made.token);
  },
  a2a_invitation_agent_key_required: async (stage) =>
    accepting(stage, { key: stage.organization.adminKey }, (await invitation(stage)).token),
  a2a_invitation_invalid_peers: (stage) => inviting(stage, { peer_agent_handles: [] }),
  a2a_invitation_recipient_unavailable: async (stage) => {
    const recipientEmail = `${randomUUID().slice(0, 12)}@people.example`;
    for (let n = 0; n < 5; n++) await change(stage, await invitation(stage), { recipientEmail });
    await longAgo(stage);
    return inviting(stage, { peer_agent_handles: [stage.peer.handle], recipient_email: recipientEmail });
  },
  a2a_invitation_issuer_outstanding_limit: async (stage) => {
    for (let n = 0; n < 20; n++) await invitation(stage);
    await longAgo(stage);
    return inviting(stage, { peer_agent_handles: [stage.peer.handle] });
  },
  a2a_invitation_issuer_rate_limited: async (stage) => {
    for (let n = 0; n < 30; n++) await invitation(stage);
    return inviting(stage, { peer_agent_handles: [stage.peer.handle] });
  },
};

/** All that is there was made before the hour that counts. */
async function longAgo({ parley, organization }: Stage): Promise<void> {
  const createdAt = new Date(parley.services.clock.now().getTime() - 2 * 3600_000);
  const { a2aInvitation } = parley.services.database.request.writer;
  await a2aInvitation.updateMany({ where: { organizationId: organization.id }, data: { createdAt } });
}
