import { runDemo } from "../../../subgraphs/org/demo/jobs/run-demo.js";
import { handle } from "../../support/handle.js";
import { type EventsDefinition, eventsAfter } from "../../support/kit/events.js";
import type { Scene, World } from "../../support/kit/scene.js";
import { makeAgent, makeInvitation, makeOrganization, makeSigningKey } from "../../support/org.js";
import { answerWith, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { StripeScene } from "../billing/support.js";
import { codeFor, signUp } from "../support/signup.js";
import { insecure, subscribe, subscriptions } from "../support/webhooks.js";
import type { OrgPart } from "./scene.js";

/** Runs a mutation on our side and expects it to be done. */
async function mutate({ parley }: Pick<World, "parley">, { credentials }: Scene, mutation: string): Promise<void> {
  const { errors } = await parley.graphql(`mutation { ${mutation} }`, {}, credentials["cons"]!);
  if (errors !== undefined) throw new Error(`The mutation was refused: ${errors[0]!.message}`);
}

/** A webhook is paused, and resumed. */
async function pauseAndResume(world: World, scene: Scene & OrgPart): Promise<void> {
  for (const paused of [true, false]) {
    const input = `input: { id: "${scene.webhookId}", paused: ${paused} }`;
    await mutate(world, scene, `updateWebhookSubscription(${input}) { subscription { id } }`);
  }
}

/** Two checkouts are paid for; what the provider tells of them. */
async function payTwice() {
  const scene = await StripeScene.start();
  try {
    const payer = await scene.organization();
    const sessions: any[] = [];
    for (const plan of ["team", "developer"])
      sessions.push(scene.sessionOf((await scene.call(payer, "checkout-session", { plan })).body.id));
    // The first was being paid for when the second was made.
    sessions[0].status = "open";
    for (const [created, { id }] of sessions.entries()) Object.assign(scene.stripe.account.complete(id), { created });
    for (const session of sessions) await scene.post(scene.stripe.event("checkout.session.completed", session));
    await scene.work();
    return await eventsAfter(scene.parley);
  } finally {
    await scene.close();
  }
}

export const events: EventsDefinition<OrgPart> = {
  environment: insecure,
  cases: {
    "demo.failed": async ({ parley: { services }, ours }) => {
      // No server is there that it could be played on.
      const away = { ...services, publicBaseUrl: "http://127.0.0.1:9" };
      const run = { services: away, signal: new AbortController().signal, attempt: 1 };
      const payload = { organizationId: ours.id, createdBy: ours.adminUserId, creatorType: "human" };
      await runDemo.run(run, payload);
    },
    "identity.renamed": (world, scene) =>
      mutate(
        world,
        scene,
        `updateIdentity(input: { agentHandle: "${scene.target.handle}", newAgentHandle: "${handle("other")}" }) { identity { id } }`,
      ),
    "identity.claimed": async ({ parley }) => {
      const { key, humanEmail } = await signUp(parley);
      await parley.work!.runDueJobs();
      const verification_code = await codeFor(parley, humanEmail);
      await rest(parley, key, "POST", "/api/v1/agent-signup/verify", { verification_code });
    },
    "organization.deleted": async ({ parley }) => {
      const { id, admin } = await makeOrganization(parley.services);
      const { organization } = parley.services.database.request.reader;
      const { slug } = await organization.findUniqueOrThrow({ where: { id } });
      const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
      await parley.graphql(mutation, {}, admin);
    },
    "member.added": async ({ parley, ours }) => {
      const { services } = parley;
      const other = await makeOrganization(services);
      const { consoleUser } = services.database.request.reader;
      const { email } = await consoleUser.findUniqueOrThrow({ where: { id: other.adminUserId } });
      const id = await makeInvitation(services, ours, email);
      const mutation = `mutation { acceptOrganizationInvitation(input: { id: "${id}" }) { membership { role } } }`;
      await parley.graphql(mutation, {}, other.admin);
    },
    "member.role_changed": (world, scene) =>
      mutate(
        world,
        scene,
        `changeMemberRole(input: { userId: "${scene.colleagueId}", role: ADMIN }) { member { role } }`,
      ),
    "billing.second_subscription_found": payTwice,
    "billing.provider_notified": payTwice,
    "signing_key.created": async ({ parley: { services }, ours }) => {
      await makeSigningKey(services, ours, await makeAgent(services, ours, handle("signer")));
    },
    "signing_key.dropped": async (world, scene) => {
      await makeSigningKey(world.parley.services, world.ours, scene.target);
      await mutate(
        world,
        scene,
        `dropReplacedSigningKey(input: { agentHandle: "${scene.target.handle}" }) { dropped }`,
      );
    },
    "webhook_subscription.paused": pauseAndResume,
    "webhook_subscription.resumed": pauseAndResume,
    "webhook_subscription.disabled": async ({ parley }, { target }) => {
      const gone = await startReceiver(answerWith(410));
      const { id } = await subscribe(parley, target.key, target.id, gone.url);
      await rest(parley, target.key, "POST", `${subscriptions}/${id}/test`);
      await parley.work!.runDueJobs();
      await gone.close();
    },
  },
};
