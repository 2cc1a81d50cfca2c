import { randomUUID } from "node:crypto";
import { makeAgent } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { byGraphql, byRest, type Produce, type Stage } from "../../support/kit/produced.js";

/** Codes of tasks between agents. */
export const a2aCodes: Readonly<Record<string, Produce>> = {
  a2a_agent_key_required: ({ parley, organization, peer }) =>
    byRest(parley, organization.adminKey, ["POST", `/a2a/${peer.handle}`, {}]),
  a2a_agent_not_found: ({ parley, agent }) => byRest(parley, agent.key, ["POST", "/a2a/nobody-of-that-name", {}]),
  rate_limited: async ({ parley, agent, peer }) => {
    const call = ["POST", `/a2a/${peer.handle}`, {}] as const;
    let answer = await byRest(parley, agent.key, call);
    for (let calls = 1; calls < 100 && answer.status !== 429; calls++) answer = await byRest(parley, agent.key, call);
    return answer;
  },
  a2a_admission_denied: async (stage) => {
    const closed = await makeAgent(stage.parley.services, stage.organization, `closed-${randomUUID().slice(0, 12)}`);
    await stage.parley.graphql(
      `mutation { updateA2aSettings(input: { agentHandle: "${closed.handle}", enabled: false }) { settings { enabled } } }`,
      {},
      stage.organization.adminKey,
    );
    return byGraphql(stage.parley, stage.agent.key, sending(closed.handle, randomUUID()));
  },
  a2a_message_id_reused: async ({ parley, agent, peer }) => {
    const messageId = randomUUID();
    await parley.graphql(sending(peer.handle, messageId, "First."), {}, agent.key);
    return byGraphql(parley, agent.key, sending(peer.handle, messageId, "Second."));
  },
  a2a_task_terminal: async (stage) => {
    const path = await receivedTask(stage);
    const reply = { intent: "complete", parts: [{ text: "Done." }] };
    await stage.parley.fetch(...posting(`${path}/reply`, reply), stage.peer.key);
    return byRest(stage.parley, stage.peer.key, ["POST", `${path}/reply`, reply]);
  },
  a2a_push_config_limit: async ({ parley, agent, peer }) => {
    const { data } = await parley.graphql(sending(peer.handle, randomUUID()), {}, agent.key);
    const { id } = data!["sendA2aMessage"].task;
    const making = (name: string): string =>
      `mutation { createA2aPushConfig(input: { taskId: "${id}", configId: "${name}", url: "https://receiver.example/" }) {
        pushConfig { id } } }`;
    for (let made = 0; made < 10; made += 1) await parley.graphql(making(`config-${made}`), {}, agent.key);
    return byGraphql(parley, agent.key, making("one-too-many"));
  },
  a2a_identity_unclaimed: async (stage) => {
    const { handle } = await unclaimedAgent(stage);
    const path = `/api/v1/identities/${handle}/a2a/settings`;
    return byRest(stage.parley, stage.organization.adminKey, ["PUT", path, { enabled: true }]);
  },
  duplicate_contact_rule: async ({ parley, organization, agent }) => {
    const path = `/api/v1/identities/${agent.handle}/a2a/contact-rules`;
    const rule = { action: "allow", match_target: "somebody-else" };
    await rest(parley, organization.adminKey, "POST", path, rule);
    return byRest(parley, organization.adminKey, ["POST", path, rule]);
  },
  claimed_agent_required: async (stage) => {
    const { handle, key } = await unclaimedAgent(stage);
    const path = `/api/v1/identities/${handle}/a2a/tasks/${randomUUID()}/reply`;
    return byRest(stage.parley, key, ["POST", path, { intent: "progress", parts: [{ text: "Yes?" }] }]);
  },
};

function sending(workerHandle: string, messageId: string, text = "Please."): string {
  const message = `{ messageId: "${messageId}", parts: [{ text: "${text}" }] }`;
  return `mutation { sendA2aMessage(input: { workerHandle: "${workerHandle}", message: ${message} }) { task { id } } }`;
}

/** The path of a task that the peer received. */
async function receivedTask({ parley, agent, peer }: Stage): Promise<string> {
  const { data } = await parley.graphql(sending(peer.handle, randomUUID()), {}, agent.key as TestCredential);
  return `/api/v1/identities/${peer.handle}/a2a/tasks/${data!["sendA2aMessage"].task.id}`;
}

function unclaimedAgent({ parley, organization }: Stage) {
  const handle = `unclaimed-${randomUUID().slice(0, 12)}`;
  return makeAgent(parley.services, organization, handle, { claimStatus: "agent_unclaimed" });
}

function posting(path: string, body: unknown): [string, RequestInit] {
  return [path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }];
}
