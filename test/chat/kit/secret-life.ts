import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { rest, type RestAnswer } from "../../support/rest.js";
import type { Day, SecretLifeDefinition } from "../../support/kit/secret-life.js";
import { connect } from "../support/connect.js";
import { slack } from "../support/slack.js";
import type { ChatPart } from "./part.js";

const all = "/api/v1/chat/connections";

/** A token is taken, used, replaced, refused by Slack and erased, and is put in every place where it does not belong. */
async function useTokens({ parley, scene, secrets }: Day<ChatPart>): Promise<void> {
  const { target, chatWorkspace: workspace, chatConnectionId: id } = scene;
  const newToken = (): string => {
    const { token } = slack.addBot(workspace.id, { channels: [workspace.general] });
    secrets.add("bot token", token);
    return token;
  };
  const [first, second] = [newToken(), newToken()];
  expect(await connect(parley, target.key, target.id, first)).toBe(id);
  const renew = { identity_id: target.id, bot_token: second };
  expect((await rest(parley, target.key, "POST", all, renew)).status).toBe(200);

  for (const wrong of [
    `${second}x`,
    [second],
    { token: second },
    `xoxp-${second}`,
    `${second}\n`,
    `Bearer ${second}`,
  ]) {
    await rest(parley, target.key, "POST", all, { ...renew, bot_token: wrong });
  }
  await rest(parley, target.key, "POST", all, { identity_id: second, bot_token: second });
  await rest(parley, target.key, "GET", `${all}/${second}`);
  await rest(parley, target.key, "GET", `${all}?identity_id=${second}&cursor=${second}`);
  await useInWrongPlaces({ parley, key: target.key, connection: `${all}/${id}`, token: second });

  slack.fault("chat.postMessage", { kind: "error", error: second });
  await send(second);
  slack.fault("auth.test", { kind: "error", error: second });
  await rest(parley, target.key, "POST", all, renew);
  slack.revoke(second);
  expect((await send("Nobody hears this")).body).toMatchObject({ status: "failed", error_code: "token_revoked" });
  expect(await connect(parley, target.key, target.id, newToken())).toBe(id);
  expect((await rest(parley, scene.credentials["admin"]!, "POST", `${all}/${id}/disconnect`, {})).status).toBe(200);

  /** What is said is Slack's: here it is kept as a hash. */
  async function send(text: string): Promise<RestAnswer> {
    const canary = `${text} ${randomUUID()}`;
    secrets.add("text of a chat message", canary);
    const body = { conversation_id: workspace.general, text: canary };
    return rest(parley, target.key, "POST", `${all}/${id}/messages`, body, { "idempotency-key": randomUUID() });
  }
}

interface WrongPlaces {
  readonly parley: Day["parley"];
  readonly key: string;
  readonly connection: string;
  readonly token: string;
}

/** A token as an id, a timestamp, a name or a cursor names nothing, so that nothing is stored. */
async function useInWrongPlaces({ parley, key, connection, token }: WrongPlaces): Promise<void> {
  const any = () => ({ "idempotency-key": randomUUID() });
  const message = `${connection}/conversations/C0000000001/messages/1712345678.000100`;
  const posts: [string, object][] = [
    [`${connection}/messages`, { conversation_id: token, text: "Hello" }],
    [`${connection}/messages`, { conversation_id: "C0000000001", text: "Hello", thread_ts: token }],
    [`${message}/reactions`, { name: `${token} !` }],
    [`${connection}/conversations/C0000000001/pins`, { message_ts: token }],
    [`${connection}/conversations/${token}/join`, {}],
  ];
  for (const [path, body] of posts) expect((await rest(parley, key, "POST", path, body, any())).status).toBe(422);
  for (const path of [`/users?cursor=${token}`, `/users/${token}`, `/operations/${token}`, `/actions/${token}`]) {
    expect((await rest(parley, key, "GET", connection + path)).status).toBeGreaterThanOrEqual(400);
  }
}

export const secretLife: SecretLifeDefinition<ChatPart> = {
  environment: {
    CHAT_CONNECTS_PER_MINUTE: "100000",
    CHAT_READS_PER_MINUTE: "100000",
    CHAT_WRITES_PER_MINUTE: "100000",
  },
  live: useTokens,
};
