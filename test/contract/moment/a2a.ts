import { configurePush } from "../../a2a/support/configure-push.js";
import { makeA2aInvitation } from "../../a2a/support/open-invitation.js";
import { addRule, set } from "../../a2a/support/rules.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { makeAgent } from "../../support/org.js";
import { type MakeLists, repeat } from "./moment.js";

/** The lists of the a2a domain. The first agent sends and receives. */
export const a2a: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  const [own, peer] = agents;
  let task = "";
  await repeat(moment, async (n) => {
    task = await sendTask(parley, own, peer!);
    await sendTask(parley, peer!, own);
    await makeA2aInvitation(parley.services, organization, own);
    const stranger = await makeAgent(parley.services, organization, `stranger-${n}`);
    await addRule(parley, organization, own, "block", stranger);
    await sendTask(parley, stranger, own).catch(() => {});
  });
  for (const agent of agents) await set(parley, organization, agent, { publicly_discoverable: true });
  await repeat(moment, (n) => configurePush(parley, own, task, { configId: `config-${n}` }));
  const ofOwn = `agentHandle: "${own.handle}"`;
  return [
    { name: "a2aTasks", fixed: `${ofOwn}, direction: BOTH` },
    { name: "a2aTasks", fixed: `agentHandle: "${peer!.handle}", direction: INBOUND` },
    { name: "a2aMessages", fixed: `${ofOwn}, direction: BOTH` },
    { name: "a2aContexts", fixed: `${ofOwn}, direction: BOTH` },
    { name: "a2aDelegatedTasks", fixed: `workerHandle: "${peer!.handle}"`, as: "agent" },
    { name: "a2aPushConfigs", fixed: `taskId: "${task}"`, as: "agent" },
    { name: "a2aContactRules", fixed: ofOwn },
    { name: "a2aOrganizationContactRules" },
    { name: "a2aAdmissionDenials", fixed: ofOwn },
    { name: "a2aInvitations" },
    { name: "a2aOrganizationTasks" },
    { name: "a2aOrganizationSettings" },
    { name: "a2aOrganizationDirectory" },
    { name: "a2aDirectory" },
  ];
};
