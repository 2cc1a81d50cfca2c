import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql, byRest } from "../../support/kit/produced.js";
import { makeAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { holdEverything } from "../../org/support/hold-one.js";
import { sendingTo } from "../support/error-stage.js";
import { set } from "../support/rules.js";
import type { A2aPart } from "./part.js";

const rpc = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });

const said = () => ({ messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "Please." }] });

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const sending: FeatureKit<A2aPart> = {
  rest: `
  POST   /a2a/{agent_handle}                                   401   403p  ok    rpc   403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}#send                              401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}/message:send                                    401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}/message:stream                                  401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/tasks                                           401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/tasks/{id}                                      401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}/tasks/{id}:cancel                               401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}/tasks/{id}:subscribe                            401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/tasks/{id}:subscribe                            401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  POST   /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs          401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs          401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs/{id}     401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  DELETE /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs/{id}     401   403p  ok    404t  403p  403p  403p  403p  403p  404a  403p  401
  GET    /a2a/{agent_handle}/extendedAgentCard                               401   403p  400u  400u  403p  403p  403p  403p  403p  404a  403p  401
  `,
  graphql: `
  Mutation.sendA2aMessage           401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.answerTaskAsRequester    401   403h  403h  404   403h  403h  ok    ok    404   404   404   401
  Mutation.cancelTaskAsRequester    401   403h  403h  404   403h  403h  ok    ok    404   404   404   401
  `,
  legend: {
    "403p": "403 a2a_agent_key_required",
    "404a": "404 a2a_agent_not_found",
    "403h": "403 console_required",
    "404t": "404 task_not_found",
    "400u": "400 unsupported_operation",
  },
  refusalsOfKind: ["403p", "403h"],
  tools: {
    send_task: ({ peer }) => ({ to: peer.handle, text: "Hello", ...toolKey() }),
    continue_task: ({ sentTask }) => ({ task_id: sentTask, text: "More.", ...toolKey() }),
  },
  codeEnvironment: { A2A_CALLS_PER_MINUTE: "12" },
  calls: {
    "Mutation.sendA2aMessage": ({ peer }) => [
      input(`workerHandle: "${peer.handle}", message: { messageId: "${randomUUID()}", parts: [{ text: "Please." }] }`),
      "{ task { id } }",
    ],
    "Mutation.answerTaskAsRequester": ({ target, sentTask }) => [
      input(
        `agentHandle: "${target.handle}", taskId: "${sentTask}", messageId: "${randomUUID()}", parts: [{ text: "Blue." }]`,
      ),
      "{ task { id } }",
    ],
    "Mutation.cancelTaskAsRequester": ({ target, sentTask }) => [
      input(`agentHandle: "${target.handle}", taskId: "${sentTask}"`),
      "{ task { id } }",
    ],
  },
  bodies: {
    "POST /a2a/{agent_handle}/message:send": () => ({ message: said(), configuration: { returnImmediately: true } }),
    "POST /a2a/{agent_handle}/message:stream": () => ({ message: said() }),
    "POST /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs": () => ({ url: "https://receiver.example/" }),
    "POST /a2a/{agent_handle}": ({ sentTask }) => rpc("GetTask", { id: sentTask }),
    "POST /a2a/{agent_handle}#send": () =>
      rpc("SendMessage", {
        message: said(),
        configuration: { returnImmediately: true },
      }),
  },
  events: {
    "a2a.task.held": async (world, scene) => {
      const { parley, theirs, theirAgent } = world;
      await set(parley, theirs, theirAgent, { publicly_discoverable: true });
      await holdEverything(world, scene);
      const message = said();
      const path = `/a2a/${theirAgent.handle}`;
      const { body } = await rest(parley, scene.target.key, "POST", path, rpc("SendMessage", { message }), {
        "a2a-version": "1.0",
      });
      expect(body.result.task.metadata.review.state).toBe("pending");
    },
  },
  codes: {
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
      return byGraphql(stage.parley, stage.agent.key, sendingTo(closed.handle, randomUUID()));
    },
    a2a_generation_mismatch: async ({ parley, agent, peer }) => {
      const opened = await parley.graphql(sendingTo(peer.handle, randomUUID()), {}, agent.key);
      const { id } = opened.data!["sendA2aMessage"].task;
      const further = `message: { messageId: "${randomUUID()}", taskId: "${id}", parts: [{ text: "More." }] }`;
      const input = `{ workerHandle: "${peer.handle}", ifGeneration: 9, ${further} }`;
      return byGraphql(parley, agent.key, `mutation { sendA2aMessage(input: ${input}) { task { id } } }`);
    },
    a2a_message_id_reused: async ({ parley, agent, peer }) => {
      const messageId = randomUUID();
      await parley.graphql(sendingTo(peer.handle, messageId, "First."), {}, agent.key);
      return byGraphql(parley, agent.key, sendingTo(peer.handle, messageId, "Second."));
    },
  },
  spending: [
    "Mutation.cancelTaskAsRequester",
    "POST /a2a/{agent_handle}/tasks/{id}:cancel",
    "DELETE /a2a/{agent_handle}/tasks/{taskId}/pushNotificationConfigs/{id}",
  ],
};
