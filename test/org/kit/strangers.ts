import { randomUUID } from "node:crypto";
import type { StrangersDefinition } from "../../support/kit/strangers.js";
import { makeInvitation } from "../../support/org.js";
import { fullContext, makeWebhook } from "../../support/webhooks.js";
import { makePendingAgent, makeSignupOf } from "../support/pending-agent.js";
import type { OrgPart } from "./scene.js";

const operatorsOnly =
  "The state of the installation belongs to no organization: its operator alone reads it (authority).";
const installationTypes = [
  ...["Installation", "InstallationConsumer", "InstallationDeliveries", "InstallationEventLog"],
  ...["InstallationFailedJob", "InstallationFinding", "InstallationProcess", "InstallationQueue"],
  ...["InstallationSetting", "InstallationVersion"],
];

export const strangers: StrangersDefinition<OrgPart> = {
  leftOut: (query) => /^(Query\.)?installation$/.test(query),
  unreached: Object.fromEntries(installationTypes.map((type) => [type, operatorsOnly])),
  /** We invite their admin, who then sees our name. Agents of both signed themselves up, and some still wait. */
  async meet({ world: ours, scene }, { world: theirs, scene: theirScene }) {
    const { services } = ours.parley;
    await makeInvitation(services, ours.ours, theirScene.people.admin.email);
    const { name } = await services.database.request.reader.organization.findUniqueOrThrow({
      where: { id: scene.organizationId },
    });
    await makeWebhook(services, theirScene.target.id, fullContext);
    const note = `note ${randomUUID()}`;
    const pending = await makePendingAgent(services, ours.ours, note);
    await makePendingAgent(services, theirs.ours);
    const human = `human-${randomUUID()}@people.example`;
    await makeSignupOf(services, scene.target.id, human);
    await makeSignupOf(services, theirScene.target.id, `human-${randomUUID()}@people.example`);
    return {
      known: [scene.organizationId, name],
      hidden: [note, human, pending.id, pending.agentHandle, pending.organizationId],
    };
  },
};
