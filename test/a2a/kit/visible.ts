import { handle } from "../../support/handle.js";
import { hidden, page, shown, type VisibleDefinition } from "../../support/kit/visible.js";
import { makeClaim, showClaim } from "../../org/support/claims.js";
import { makeAgent } from "../../support/org.js";
import { addRule } from "../support/rules.js";
import { sendTask } from "../support/send-task.js";
import type { A2aPart } from "./scene.js";

/** Rows that no operation names. */
interface More {
  readonly messageId: string;
  readonly pushConfigId: string;
  readonly denialId: string;
}

export const visible: VisibleDefinition<A2aPart, More> = {
  more: async ({ parley, ours }, { target, receivedTask, sentTask }) => {
    const refused = await makeAgent(parley.services, ours, handle("refused"));
    await addRule(parley, ours, target, "block", refused);
    await sendTask(parley, refused, target).catch(() => {});
    await showClaim(parley.services, target.id, await makeClaim(parley.services, ours.id));
    const { a2aMessage, a2aPushConfig, a2aAdmissionDenial } = parley.services.database.request.reader;
    return {
      messageId: (await a2aMessage.findFirstOrThrow({ where: { taskId: receivedTask } })).id,
      pushConfigId: (await a2aPushConfig.findFirstOrThrow({ where: { taskId: sentTask } })).id,
      denialId: (await a2aAdmissionDenial.findFirstOrThrow({ where: { denierId: target.id } })).id,
    };
  },
  cases: {
    findVisibleTasks: hidden(({ receivedTask, sentTask }) => [[receivedTask, sentTask]]),
    findVisibleTransitions: hidden(({ receivedTask, sentTask }) => [[receivedTask, sentTask]]),
    listVisibleOrganizationTasks: hidden(() => [null, page]),
    findVisibleMessages: hidden(({ messageId }) => [[messageId]]),
    findVisibleAffiliations: shown(({ target }) => [[target.id], new Date()]),
    findVisibleContexts: hidden(({ receivedContext, sentContext }) => [[receivedContext, sentContext]]),
    findVisibleSettings: hidden(({ target }) => [[target.id]]),
    listVisibleSettings: shown(() => [page]),
    findVisibleRules: hidden(({ ruleId }) => [[ruleId]]),
    listVisibleRules: hidden(({ target }) => [{ identityId: target.id }, page]),
    findVisibleDenials: hidden(({ denialId }) => [[denialId]]),
    listVisibleDenials: hidden(({ target }) => [target.id, page]),
    findVisiblePushConfigs: hidden(({ pushConfigId }) => [[pushConfigId]]),
    listVisiblePushConfigs: hidden(({ sentTask }) => [{ taskId: sentTask }, page]),
    findVisibleInvitations: hidden(({ a2aInvitations }) => [[a2aInvitations.open.id]]),
    listVisibleInvitations: hidden(() => [{}, new Date(), page]),
    lockVisibleInvitation: hidden(({ a2aInvitations }) => [a2aInvitations.open.id]),
  },
};
