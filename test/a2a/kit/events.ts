import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import type { EventsDefinition } from "../../support/kit/events.js";
import type { Base, World } from "../../support/kit/scene.js";
import { makeAgent } from "../../support/org.js";
import { answerWith, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { insecure } from "../../org/support/webhooks.js";
import { configurePush } from "../support/configure-push.js";
import { makeA2aInvitation } from "../support/open-invitation.js";
import { addRule } from "../support/rules.js";
import { sendTask } from "../support/send-task.js";
import type { A2aPart } from "./scene.js";

/** An agent signs itself up with an invitation of ours, which then waits for it; its identity. */
async function signUpInvited({ parley, ours, peer }: World, { people }: Base): Promise<string> {
  const { id, token } = await makeA2aInvitation(parley.services, ours, peer);
  const signup = { human_email: people.admin.email, note_to_human: "x", invitation_token: token };
  const { body } = await rest(parley, null, "POST", "/api/v1/agent-signup", signup);
  if (body.invitation?.invitation_id !== id) throw new Error(`The signup was refused: ${JSON.stringify(body)}`);
  return body.invitation.invitee_identity_id as string;
}

export const events: EventsDefinition<A2aPart> = {
  environment: { ...insecure, SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  shared: ["a2a.contact_rule.created", "a2a.invitation.accepted"],
  cases: {
    "a2a.admission_denied": async ({ parley, ours }, { target }) => {
      const refused = await makeAgent(parley.services, ours, handle("refused"));
      await addRule(parley, ours, target, "block", refused);
      await sendTask(parley, refused, target).catch(() => {});
    },
    "a2a.task.message": async ({ parley }, { target, peer, sentTask }) => {
      const message = { messageId: randomUUID(), taskId: sentTask, role: "ROLE_USER", parts: [{ text: "And?" }] };
      const configuration = { returnImmediately: true };
      const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message, configuration } };
      await rest(parley, target.key, "POST", `/a2a/${peer.handle}`, body, { "a2a-version": "1.0" });
    },
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
    "a2a.push_config.created": async ({ parley }, { target, peer }) => {
      await configurePush(parley, target, await sendTask(parley, target, peer));
    },
    "a2a.push_config.updated": async ({ parley }, { target, sentTask }) => {
      await configurePush(parley, target, sentTask, { url: "https://elsewhere.example/push" });
    },
    "a2a.push_config.disabled": async ({ parley }, { target, peer, sentTask }) => {
      const gone = await startReceiver(answerWith(410));
      await configurePush(parley, target, sentTask, { url: gone.url });
      const path = `/api/v1/identities/${peer.handle}/a2a/tasks/${sentTask}/reply`;
      await rest(parley, peer.key, "POST", path, { intent: "progress", parts: [{ text: "On it." }] });
      await parley.work!.runDueJobs();
      await gone.close();
    },
  },
};
