import { randomUUID } from "node:crypto";
import { ids, input, ofTarget, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { type Stage, byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { correspondenceWith, hidden, page } from "../../support/kit/visible.js";
import type { TestCredential } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { sendingTo, unclaimedAgent } from "../support/error-stage.js";
import { meetStrangers } from "../support/meet-strangers.js";
import { contextsOf, sendTask } from "../support/send-task.js";
import type { A2aPart } from "./part.js";

declare module "./part.js" {
  interface A2aPart {
    /** A task of the peer's that the target works on, and one the other way round, with a push configuration. */
    readonly receivedTask: string;
    readonly sentTask: string;
    /** The contexts of those tasks. */
    readonly receivedContext: string;
    readonly sentContext: string;
  }
}

interface More {
  readonly messageId: string;
}

/** The clock of the tests may be ahead. */
const soon = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();

/** The path of a task that the peer received. */
async function receivedTask({ parley, agent, peer }: Stage): Promise<string> {
  const { data } = await parley.graphql(sendingTo(peer.handle, randomUUID()), {}, agent.key as TestCredential);
  return `/api/v1/identities/${peer.handle}/a2a/tasks/${data!["sendA2aMessage"].task.id}`;
}

function posting(path: string, body: unknown): [string, RequestInit] {
  return [path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }];
}

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const tasks: FeatureKit<A2aPart, More> = {
  rest: `
  GET    /api/v1/identities/{agent_handle}/a2a/messages        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/tasks           401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/tasks/{task_id} 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/tasks/{task_id} 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/sent/tasks/{task_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply
                                                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/tasks      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/tasks/{task_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/resource-links/{resource_type}/{resource_id}#a2a-tasks 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  graphql: `
  Query.a2aOrganizationTasks        401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aOrganizationTaskCounts   401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aMessages                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTasks                    401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aReceivedTask             401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aSentTask                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aTask                     401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aTaskReplay               401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aDelegatedTask            401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Query.a2aDelegatedTasks           401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.cancelTask               401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.snoozeA2aTask            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.unsnoozeA2aTask          401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateA2aTask            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.replyToTask              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Subscription.a2aInbox             401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.contextUpdated       401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.taskUpdated          401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Query.resourceLink#a2a-tasks 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  environment: { A2A_NEW_TASKS_PER_MINUTE: "100000", A2A_CALLS_PER_MINUTE: "100000" },
  part: async ({ parley }, { target, peer }) => {
    const receivedTask = await sendTask(parley, peer, target, `words ${randomUUID()}`);
    const sentTask = await sendTask(parley, target, peer, `words ${randomUUID()}`);
    const contexts = await contextsOf(parley, [receivedTask, sentTask]);
    const snoozed = { taskId: receivedTask, identityId: target.id, until: new Date(soon()) };
    await parley.services.database.request.writer.a2aSnooze.create({ data: snoozed, select: { taskId: true } });
    return {
      receivedTask,
      sentTask,
      receivedContext: contexts.get(receivedTask)!,
      sentContext: contexts.get(sentTask)!,
    };
  },
  nothing: () => ({
    receivedTask: randomUUID(),
    sentTask: randomUUID(),
    receivedContext: randomUUID(),
    sentContext: randomUUID(),
  }),
  more: async ({ parley }, { receivedTask }) => {
    const { a2aMessage } = parley.services.database.request.reader;
    return { messageId: (await a2aMessage.findFirstOrThrow({ where: { taskId: receivedTask } })).id };
  },
  strangers: { meet: meetStrangers },
  parameters: (name, { peer, target, sentTask, receivedTask }) => ({
    // The protocol's endpoint is the other side's: the target calls its peer there.
    agent_handle: /^\w+ \/a2a\/\{agent_handle\}(?!\/card)/.test(name) ? peer.handle : target.handle,
    id: sentTask,
    taskId: sentTask,
    task_id: name.includes("/sent/") ? sentTask : receivedTask,
    resource_type: "a2a-tasks",
    resource_id: receivedTask,
  }),
  tools: {
    get_task: ({ receivedTask }) => ({ task_id: receivedTask }),
    list_tasks: () => ({}),
    reply_to_task: ({ receivedTask }) => ({ task_id: receivedTask, intent: "progress", text: "On it.", ...toolKey() }),
    // The last: it ends the task that others continue.
    cancel_task: ({ sentTask }) => ({ task_id: sentTask }),
  },
  calls: {
    "Query.a2aOrganizationTasks": () => ["", ids],
    "Query.a2aOrganizationTaskCounts": () => ["", "{ states { state count } }"],
    "Query.a2aMessages": (scene) => [ofTarget(scene), ids],
    "Query.a2aTasks": (scene) => [ofTarget(scene), ids],
    "Query.a2aReceivedTask": (scene) => [ofTarget(scene, `, id: "${scene.receivedTask}"`), "{ id }"],
    "Query.a2aSentTask": (scene) => [ofTarget(scene, `, id: "${scene.sentTask}"`), "{ id }"],
    "Query.a2aTask": ({ receivedTask }) => [`(id: "${receivedTask}")`, "{ id }"],
    "Query.a2aTaskReplay": ({ receivedTask }) => [`(id: "${receivedTask}", after: 0)`, "{ changes { version } }"],
    "Query.a2aDelegatedTask": ({ peer, sentTask }) => [`(workerHandle: "${peer.handle}", id: "${sentTask}")`, "{ id }"],
    "Query.a2aDelegatedTasks": ({ peer }) => [`(workerHandle: "${peer.handle}")`, ids],
    "Mutation.cancelTask": ({ sentTask }) => [input(`taskId: "${sentTask}"`), "{ task { id } }"],
    "Mutation.snoozeA2aTask": ({ target, receivedTask }) => [
      input(`agentHandle: "${target.handle}", id: "${receivedTask}", until: "${soon()}"`),
      "{ task { id snoozedUntil } }",
    ],
    "Mutation.unsnoozeA2aTask": ({ target, receivedTask }) => [
      input(`agentHandle: "${target.handle}", id: "${receivedTask}"`),
      "{ task { id snoozedUntil } }",
    ],
    "Mutation.updateA2aTask": ({ target, sentTask }) => [
      input(`agentHandle: "${target.handle}", id: "${sentTask}", addLabels: ["kit"], snoozeUntil: "${soon()}"`),
      "{ task { id snoozedUntil } }",
    ],
    "Mutation.replyToTask": ({ target, receivedTask }) => [
      input(
        `agentHandle: "${target.handle}", taskId: "${receivedTask}", intent: PROGRESS, parts: [{ text: "On it." }]`,
      ),
      "{ task { id } }",
    ],
    "Subscription.a2aInbox": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
    "Subscription.contextUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
    "Subscription.taskUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
    "Query.resourceLink#a2a-tasks": ({ receivedTask }) => [
      `(type: A2A_TASKS, id: "${receivedTask}")`,
      "{ id consolePath }",
    ],
  },
  bodies: {
    "PATCH /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}": () => ({ add_labels: "kit", snooze_until: soon() }),
    "PATCH /api/v1/identities/{agent_handle}/a2a/sent/tasks/{task_id}": () => ({ snooze_until: soon() }),
    "POST /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply": () => ({
      intent: "progress",
      parts: [{ text: "On it." }],
    }),
  },
  visible: {
    findVisibleTasks: hidden(({ receivedTask, sentTask }) => [[receivedTask, sentTask]]),
    findVisibleChanges: hidden(({ receivedTask }) => [receivedTask, { after: 0, upTo: 9 }]),
    findVisibleChangesAt: hidden(({ receivedTask }) => [[{ taskId: receivedTask, version: 1 }]]),
    findVisibleTransitions: hidden(({ receivedTask, sentTask }) => [[receivedTask, sentTask]]),
    listVisibleOrganizationTasks: hidden(() => [{ state: null, snoozed: "include" as const }, page]),
    findVisibleTaskNotes: hidden(({ receivedTask, target }) => [[{ objectId: receivedTask, identityId: target.id }]]),
    findVisibleMessages: hidden(({ messageId }) => [[messageId]]),
    listVisibleCorrespondence: hidden(({ target, peer }) => [correspondenceWith(peer.handle, target.id)]),
    findVisibleTaskIds: hidden(({ messageId }) => [[messageId]]),
  },
  events: {
    "a2a.task.message": async ({ parley }, { target, peer, sentTask }) => {
      const message = { messageId: randomUUID(), taskId: sentTask, role: "ROLE_USER", parts: [{ text: "And?" }] };
      const configuration = { returnImmediately: true };
      const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message, configuration } };
      await rest(parley, target.key, "POST", `/a2a/${peer.handle}`, body, { "a2a-version": "1.0" });
    },
  },
  codes: {
    a2a_task_terminal: async (stage) => {
      const path = await receivedTask(stage);
      const reply = { intent: "complete", parts: [{ text: "Done." }] };
      await stage.parley.fetch(...posting(`${path}/reply`, reply), stage.peer.key);
      return byRest(stage.parley, stage.peer.key, ["POST", `${path}/reply`, reply]);
    },
    claimed_agent_required: async (stage) => {
      const { handle, key } = await unclaimedAgent(stage);
      const path = `/api/v1/identities/${handle}/a2a/tasks/${randomUUID()}/reply`;
      return byRest(stage.parley, key, ["POST", path, { intent: "progress", parts: [{ text: "Yes?" }] }]);
    },
  },
  spending: ["Mutation.cancelTask"],
  unfiltered: [alone("findVisibleTasks"), alone("ownIdentity")],
};
