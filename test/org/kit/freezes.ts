import { randomUUID } from "node:crypto";
import { insertFreeze } from "../../../subgraphs/org/freezes/store/freezes.js";
import { system } from "../../../subgraphs/shared/database/actor.js";
import { putMessage } from "../../mail/support/put-message.js";
import { inBrowser } from "../../support/browser.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Produce } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import { mutate } from "../support/mutate.js";
import type { OrgPart } from "./part.js";

interface More {
  /** A freeze of the target. */
  readonly freezeId: string;
}

/** Ends the freezes that an earlier call started, since they cover the other calls too. */
async function thaw({ parley }: World): Promise<void> {
  await parley.services.database.request.transaction(async (tx) => {
    await tx.freeze.deleteMany();
    await tx.organization.updateMany({ data: { frozen: null, frozenAt: null } });
    await tx.installationState.updateMany({ data: { frozen: null, frozenAt: null } });
  });
}

/** Freezes of an agent and of its organization; the id of the first. */
async function putFreezes({ parley, ours }: World, identityId: string): Promise<string> {
  const freezeId = randomUUID();
  const freeze = { mode: "sends", reason: null, startedAt: new Date(), organizationId: ours.id } as const;
  await parley.services.database.request.transaction(async (tx) => {
    await insertFreeze(tx, { ...freeze, id: freezeId, scope: "agent", identityId }, system);
    await insertFreeze(tx, { ...freeze, id: randomUUID(), scope: "organization", identityId: null }, system);
  });
  return freezeId;
}

const queuedChoiceRequired: Produce = async ({ parley, organization, agent }) => {
  const { handle, id } = agent;
  const { id: messageId } = await putMessage(parley.services, id, { direction: "outbound" });
  // It waits for its next attempt, so that it does not leave meanwhile.
  const [changedAt, nextAttemptAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  const recipient = { id: randomUUID(), messageId, field: "to", address: "ada@example.com", attempts: 1 } as const;
  await parley.services.database.request.writer.mailRecipient.create({
    data: { ...recipient, state: "waiting", nextAttemptAt, changedAt },
  });
  await rest(parley, organization.admin, "PUT", `/api/v1/identities/${handle}/freeze`, { mode: "sends" });
  const end = (queued: string) =>
    inBrowser(
      parley,
      organization.admin,
      `mutation { unfreezeAgent(input: { agentHandle: "${handle}" ${queued} }) { freeze { id } } }`,
    );
  const { errors } = await end("");
  await end("queued: CANCEL");
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
};

/** From wire contract reviews 6.1. */
export const freezes: FeatureKit<OrgPart, More> = {
  legend: {
    "403o": "403 operator_required",
    "403k": "403 console_required",
    "403b": "403 browser_required",
  },
  refusalsOfKind: ["403k", "403b"],
  rest: `
  GET    /api/v1/freezes                                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  PUT    /api/v1/identities/{agent_handle}/freeze              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}/freeze              401   403c  403k  404   403k  403k  403a  403b  404   404   404   401
  PUT    /api/v1/organization/freeze                           401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  DELETE /api/v1/organization/freeze                           401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  PUT    /api/v1/installation/freeze                           401   403c  403k  403k  403k  403k  403a  ok    403k  403k  403o  401
  DELETE /api/v1/installation/freeze                           401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  `,
  graphql: `
  Query.freezes                          401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.freezeAgent                   401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.unfreezeAgent                 401   403c  403k  404   403k  403k  403a  403b  404   404   404   401
  Mutation.freezeOrganization            401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.unfreezeOrganization          401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Mutation.freezeInstallation            401   403k  403k  403k  403k  403k  403a  ok    403k  403k  403o  401
  Mutation.unfreezeInstallation          401   403c  403k  403k  403k  403k  403a  403b  403k  403k  403b  401
  Subscription.freezeChanged             401   401   ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  tools: { freeze_me: () => ({ reason: "Test." }) },
  before: (name) => (name.startsWith("Query.") ? undefined : thaw),
  calls: {
    "Query.freezes": () => ["", "{ nodes { id scope mode reason startedAt } }"],
    "Mutation.freezeAgent": ({ target }) => [
      input(`agentHandle: "${target.handle}", mode: SENDS, reason: "Test."`),
      "{ freeze { id } counts { queued } }",
    ],
    "Mutation.unfreezeAgent": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ freeze { id } }"],
    "Mutation.freezeOrganization": () => [input("mode: SENDS"), "{ freeze { id } }"],
    "Mutation.unfreezeOrganization": () => [input("queued: RESUME"), "{ freeze { id } }"],
    "Mutation.freezeInstallation": () => [input("mode: SENDS"), "{ freeze { id } }"],
    "Mutation.unfreezeInstallation": () => [input("queued: RESUME"), "{ freeze { id } }"],
    "Subscription.freezeChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind freeze { id } }"],
  },
  bodies: {
    "PUT /api/v1/identities/{agent_handle}/freeze": () => ({ mode: "sends", reason: "Test." }),
    "PUT /api/v1/organization/freeze": () => ({ mode: "sends" }),
    "PUT /api/v1/installation/freeze": () => ({ mode: "sends" }),
  },
  spending: ["PUT /api/v1/identities/{agent_handle}/freeze", "Mutation.freezeAgent"],
  more: async (world, { target }) => ({ freezeId: await putFreezes(world, target.id) }),
  strangers: {
    meet: async (ours, theirs) => {
      await putFreezes(theirs.world, theirs.scene.target.id);
      return { hidden: [await putFreezes(ours.world, ours.scene.target.id)] };
    },
  },
  visible: {
    findVisibleFreezes: hidden(({ freezeId }) => [[freezeId]]),
    findVisibleFreezeOfOrganization: shown(({ organizationId }) => [organizationId]),
    findVisibleFreezesOf: hidden(({ target }) => [[target.id]]),
    listVisibleFreezes: shown(() => [null, page]),
  },
  // A freeze of the installation concerns every organization.
  sharedEvents: ["freeze.started"],
  events: {
    "freeze.ended": async (world, scene) => {
      const of = `agentHandle: "${scene.target.handle}"`;
      await mutate(world, scene, `freezeAgent(input: { ${of}, mode: ALL }) { freeze { id } }`);
      await mutate(world, scene, `deleteIdentity(input: { ${of} }) { deletedIdentityId }`);
    },
  },
  codes: { queued_choice_required: queuedChoiceRequired },
  unfiltered: [alone("listVisibleFreezes")],
};
