import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { newAddress } from "../../support/people.js";
import type { TestCredential } from "../../support/parley.js";
import { answerWith, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { handle } from "../../support/handle.js";
import type { Day, SecretLifeDefinition } from "../../support/kit/secret-life.js";
import { insecure } from "../../org/support/webhooks.js";
import type { A2aPart } from "./scene.js";

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

/** A task that is told to a receiver, which repeats what it was sent, and configurations that are refused. */
async function beTold({ parley, scene, secrets }: Day): Promise<void> {
  const echo = await startReceiver((request, response) =>
    answerWith(500, JSON.stringify(request.headers))(request, response),
  );
  const [credentials, token] = [`${randomUUID()}${randomUUID()}`, `${randomUUID()}${randomUUID()}`];
  secrets.add("proof of a push configuration", credentials);
  secrets.add("proof of a push configuration", token);
  const proof = { token, authentication: { scheme: "Bearer", credentials } };
  const { target, peer } = scene;
  const send = (pushConfig: object) => {
    const message = { messageId: randomUUID(), parts: [{ text: "Tell me." }] };
    return parley.graphql(
      `mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`,
      { input: { workerHandle: peer.handle, message, pushConfig } },
      target.key,
    );
  };
  expect((await send({ url: echo.url, ...proof })).errors).toBeUndefined();
  for (const wrong of ["https://10.0.0.1/", `https://agent:${token}@10.0.0.1/`, "nowhere"])
    await send({ url: wrong, ...proof });
  await send({ url: echo.url, token: [token], authentication: { scheme: "not a scheme", credentials } });
  await send({ url: echo.url, token, authentication: { scheme: "Bearer", credentials: `${credentials}\r\n` } });
  await vi.waitUntil(() => echo.received.length > 0, { interval: 50 });
  expect(echo.received[0]!.headers.authorization).toBe(`Bearer ${credentials}`);
  await echo.close();
}

/** What agents trust each other with: invitations, and what proves that a task's updates come from here. */
export const secretLife: SecretLifeDefinition<A2aPart> = {
  environment: { ...insecure, SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  async live(day) {
    await inviteAgents(day);
    await beTold(day);
  },
};
