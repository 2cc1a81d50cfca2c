import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { handle } from "../../support/handle.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { type Produced, type Stage, byRest } from "../../support/kit/produced.js";
import type { Base, World } from "../../support/kit/scene.js";
import type { Day } from "../../support/kit/secret-life.js";
import { hidden, page } from "../../support/kit/visible.js";
import { type TestAgent, makeAgent, makeOrganization } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { newAddress } from "../../support/people.js";
import { rest } from "../../support/rest.js";
import { type MadeA2aInvitation, makeA2aInvitation } from "../support/open-invitation.js";
import type { A2aPart } from "./part.js";

declare module "./part.js" {
  interface A2aPart {
    /** Invitations to connect: three of ours with the peer, to look at, to decline and to take back, and one of theirs. */
    readonly a2aInvitations: Readonly<Record<"open" | "declined" | "revoked" | "received", MadeA2aInvitation>>;
  }
}

/** An agent signs itself up with an invitation of ours, which then waits for it; its identity. */
async function signUpInvited({ parley, ours, peer }: World, { people }: Base): Promise<string> {
  const { id, token } = await makeA2aInvitation(parley.services, ours, peer);
  const signup = { human_email: people.admin.email, note_to_human: "x", invitation_token: token };
  const { body } = await rest(parley, null, "POST", "/api/v1/agent-signup", signup);
  if (body.invitation?.invitation_id !== id) throw new Error(`The signup was refused: ${JSON.stringify(body)}`);
  return body.invitation.invitee_identity_id as string;
}

const previewing = ({ parley }: Stage, token: string): Promise<Produced> =>
  byRest(parley, null, ["POST", `${base}/preview`, { invitation_token: token }]);

const base = "/api/v1/a2a/invitations";

/** An invitation to connect with an agent of the stage's. */
const invitation = ({ parley, organization, peer }: Stage, agent = peer): Promise<MadeA2aInvitation> =>
  makeA2aInvitation(parley.services, organization, agent);

/** Changes what is stored of an invitation: time cannot be moved here. */
async function change({ parley }: Stage, { id }: MadeA2aInvitation, data: object): Promise<void> {
  await parley.services.database.request.writer.a2aInvitation.update({ where: { id }, data });
}

const accepting = ({ parley }: Stage, agent: Pick<TestAgent, "key">, token: string): Promise<Produced> =>
  byRest(parley, agent.key, ["POST", `${base}/accept`, { invitation_token: token }]);

/** An agent of another organization. */
const guestOf = async ({ parley }: Stage): Promise<TestAgent> =>
  makeAgent(parley.services, await makeOrganization(parley.services), `guest-${randomUUID().slice(0, 12)}`);

const inviting = ({ parley, organization }: Stage, body: object): Promise<Produced> =>
  byRest(parley, organization.adminKey, ["POST", base, body]);

/** All that is there was made before the hour that counts. */
async function longAgo({ parley, organization }: Stage): Promise<void> {
  const createdAt = new Date(parley.services.clock.now().getTime() - 2 * 3600_000);
  const { a2aInvitation } = parley.services.database.request.writer;
  await a2aInvitation.updateMany({ where: { organizationId: organization.id }, data: { createdAt } });
}

/** Invitations that are shown, accepted, declined, signed up with, revoked and mailed. */
async function inviteAgents({ parley, scene }: Day): Promise<void> {
  const base = "/api/v1/a2a/invitations";
  const admin = scene.credentials["admin"]!;
  const guest = await makeAgent(parley.services, await makeOrganization(parley.services), handle("guest"));
  const peers = { peer_agent_handles: [scene.target.handle] };
  const made: { id: string; token: string }[] = [];
  for (let number = 0; number < 4; number += 1) {
    const key = { "idempotency-key": randomUUID() };
    const { body } = await rest(parley, admin, "POST", base, peers, key);
    expect((await rest(parley, admin, "POST", base, peers, key)).body).toEqual(body);
    made.push({ id: body.id, token: body.invitation_token });
  }
  const [accepted, declined, shown, revoked] = made.map(({ token }) => ({ invitation_token: token }));
  const post = (by: TestCredential, path: string, body: unknown) => rest(parley, by, "POST", path, body);
  await post(null, `${base}/preview`, accepted);
  for (let time = 0; time < 2; time += 1) await post(guest.key, `${base}/accept`, accepted);
  await post(null, `${base}/decline`, declined);
  const signup = { human_email: newAddress(), note_to_human: "It is me.", ...shown };
  expect((await post(null, "/api/v1/agent-signup", signup)).status).toBe(201);
  await post(admin, `${base}/${made[3]!.id}/revoke`, undefined);
  for (const over of [declined, shown, revoked, { invitation_token: [revoked] }]) {
    await post(null, `${base}/preview`, over);
    await post(guest.key, `${base}/accept`, over);
    await post(null, `${base}/decline`, over);
  }
  await post(admin, `${base}/accept`, shown);
  await post(null, "/api/v1/agent-signup", signup);
  await rest(parley, admin, "GET", `${base}/${made[2]!.token}`);
  await post(admin, base, { ...peers, recipient_email: newAddress() });
}

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const invitations: FeatureKit<A2aPart> = {
  rest: `
  POST   /api/v1/a2a/invitations                               401   403c  403a  403a  403a  ok    ok    ok    422p  403a  422p  401
  GET    /api/v1/a2a/invitations                               401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/a2a/invitations/{invitation_id}               401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  POST   /api/v1/a2a/invitations/{invitation_id}/revoke        401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  POST   /api/v1/a2a/invitations/preview                       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/a2a/invitations/accept                        401   403i  ok    ok    403i  403i  403i  403i  403i  409o  403i  401
  POST   /api/v1/a2a/invitations/decline                       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  `,
  graphql: `
  Query.a2aInvitation               401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Query.a2aInvitations              401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aInvitationPreview        ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.createA2aInvitation      401   403c  403a  403a  403a  ok    ok    ok    422p  403a  422p  401
  Mutation.revokeA2aInvitation      401   403c  403a  403a  403a  ok    ok    ok    404i  403a  404i  401
  Mutation.acceptA2aInvitation      401   403i  ok    ok    403i  403i  403i  403i  403i  409o  403i  401
  Mutation.declineA2aInvitation     ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  legend: {
    "403i": "403 a2a_invitation_agent_key_required",
    "404i": "404 a2a_invitation_not_found",
    "409o": "409 a2a_invitation_same_organization",
    "422p": "422 a2a_invitation_invalid_peers",
  },
  refusalsOfKind: ["403i"],
  environment: {
    A2A_INVITATION_CALLS_PER_MINUTE: "100000",
    A2A_INVITATIONS_PER_HOUR: "100000",
    A2A_INVITATIONS_OPEN: "100000",
  },
  part: async ({ parley: { services }, ours, theirs, theirAgent }, { peer }) => ({
    a2aInvitations: {
      open: await makeA2aInvitation(services, ours, peer),
      declined: await makeA2aInvitation(services, ours, peer),
      revoked: await makeA2aInvitation(services, ours, peer),
      received: await makeA2aInvitation(services, theirs, theirAgent),
    },
  }),
  // The tokens stay: a caller with a token may see its invitation.
  nothing: ({ a2aInvitations: { open, declined, revoked, received } }) => ({
    a2aInvitations: {
      open: { ...open, id: randomUUID() },
      declined,
      revoked: { ...revoked, id: randomUUID() },
      received,
    },
  }),
  parameters: (name, { a2aInvitations: { open, revoked } }) => ({
    invitation_id: (name.endsWith("/revoke") ? revoked : open).id,
  }),
  secretLife: { environment: { SIGNUP_PER_ADDRESS_PER_HOUR: "0" }, live: inviteAgents },
  sharedEvents: ["a2a.invitation.accepted"],
  eventEnvironment: { SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  codeEnvironment: { A2A_INVITATIONS_OPEN: "20", SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  calls: {
    "Query.a2aInvitation": ({ a2aInvitations }) => [`(id: "${a2aInvitations.open.id}")`, "{ id status }"],
    "Query.a2aInvitations": () => ["", ids],
    "Query.a2aInvitationPreview": ({ a2aInvitations }) => [
      `(token: "${a2aInvitations.open.token}")`,
      "{ inviterEmail peerAgentHandles agentHandoffPrompt }",
    ],
    "Mutation.createA2aInvitation": ({ peer }) => [
      input(`peerAgentHandles: ["${peer.handle}"]`),
      "{ token invitation { id } }",
    ],
    "Mutation.revokeA2aInvitation": ({ a2aInvitations }) => [
      input(`id: "${a2aInvitations.revoked.id}"`),
      "{ invitation { status } }",
    ],
    "Mutation.acceptA2aInvitation": ({ a2aInvitations }) => [
      input(`token: "${a2aInvitations.received.token}"`),
      "{ status }",
    ],
    "Mutation.declineA2aInvitation": ({ a2aInvitations }) => [
      input(`token: "${a2aInvitations.declined.token}"`),
      "{ status }",
    ],
  },
  bodies: {
    "POST /api/v1/a2a/invitations": ({ peer }) => ({ peer_agent_handles: [peer.handle] }),
    "POST /api/v1/a2a/invitations/preview": ({ a2aInvitations }) => ({ invitation_token: a2aInvitations.open.token }),
    "POST /api/v1/a2a/invitations/accept": ({ a2aInvitations }) => ({
      invitation_token: a2aInvitations.received.token,
    }),
    "POST /api/v1/a2a/invitations/decline": ({ a2aInvitations }) => ({
      invitation_token: a2aInvitations.declined.token,
    }),
  },
  visible: {
    findVisibleInvitations: hidden(({ a2aInvitations }) => [[a2aInvitations.open.id]]),
    listVisibleInvitations: hidden(() => [{}, new Date(), page]),
    lockVisibleInvitation: hidden(({ a2aInvitations }) => [a2aInvitations.open.id]),
  },
  events: {
    "a2a.invitation.reserved": async (world, scene) => {
      await signUpInvited(world, scene);
    },
    "a2a.invitation.released": async (world, scene) => {
      const identityId = await signUpInvited(world, scene);
      await rest(world.parley, scene.credentials["cons"]!, "POST", `/api/v1/agent-signup/${identityId}/reject`);
    },
    "a2a.invitation.expired": async ({ parley, ours, peer }) => {
      const { id } = await makeA2aInvitation(parley.services, ours, peer);
      const { database, clock } = parley.services;
      await database.request.writer.a2aInvitation.update({ where: { id }, data: { expiresAt: clock.now() } });
    },
    "a2a.invitation.mail_changed": async ({ parley, ours, peer }) => {
      const body = { peer_agent_handles: [peer.handle], recipient_email: `${handle("mailed")}@people.example` };
      await rest(parley, ours.adminKey, "POST", "/api/v1/a2a/invitations", body);
    },
  },
  codes: {
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
  },
  spending: ["POST /api/v1/a2a/invitations/accept", "Mutation.acceptA2aInvitation"],
};
