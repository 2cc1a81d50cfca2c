import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { noteRows, Material } from "../../security/leaks/material.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { rest } from "../../support/rest.js";
import { EventScene } from "../support/event-scene.js";
import { messagePayload } from "../support/signed.js";

test("no signing secret and no token of an app stands in the log, in an answer or in the database", async () => {
  const log = new RecordingLogger();
  const scene = await EventScene.start({ log, environment: { LOG_LEVEL: "debug" } });
  const material = new Material();
  try {
    const { workspaceId } = scene.slack.sample;
    const secret = randomBytes(16).toString("hex");
    const app = scene.slack.addApp({ signingSecret: secret, appToken: `xapp-1-${randomBytes(24).toString("hex")}` });
    const { agent, id, botToken } = await scene.connected({ byHttp: true, bySocket: true });
    const all = "/api/v1/chat/connections";
    const body = { identity_id: agent.id, bot_token: botToken, signing_secret: secret, app_token: app.appToken };
    const answers = [
      await rest(scene.parley, agent.key, "POST", all, body),
      await rest(scene.parley, agent.key, "POST", all, { ...body, signing_secret: `${secret} ` }),
      await rest(scene.parley, agent.key, "POST", all, { ...body, app_token: `x${app.appToken}` }),
      await rest(scene.parley, agent.key, "POST", all, {
        ...body,
        app_token: [app.appToken],
        signing_secret: { secret },
      }),
      await scene.post({ id, signingSecret: secret }, messagePayload(workspaceId, "EvCANARY")),
      await scene.post({ id, signingSecret: `${secret}x` }, messagePayload(workspaceId, "EvCANARY")),
      await rest(scene.parley, agent.key, "GET", `${all}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 200, 401, 200]);
    scene.slack.fault("apps.connections.open", { kind: "error", error: "invalid_auth" });
    await scene.work();
    scene.clock.advance(3_600_000);
    await scene.work();
    for (const answer of answers) material.note("error body", "answers", JSON.stringify(answer.body));
    for (const line of log.lines) material.note("log", "line", line);
    const client = await scene.parley.services.database.request.driver.connect();
    await noteRows(client, material).finally(() => client.release());
    const canaries = [secret, app.appToken];
    const found = () =>
      material.exhibits().flatMap((exhibit) => {
        const text = Buffer.concat([...(exhibit.chunks() as Iterable<Uint8Array>)]).toString("latin1");
        return canaries.some((canary) => text.includes(canary)) ? [`${exhibit.kind} ${exhibit.name}`] : [];
      });
    expect(found()).toEqual([]);
    material.note("log", "planted", `a line with ${app.appToken}`);
    expect(found()).toEqual(["log planted"]);
  } finally {
    await scene.close();
  }
});
