import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tokenSeconds } from "../../../examples/slack/model/tokens.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { Material, noteRows } from "../../security/leaks/material.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { installing, startInstall, Visitor } from "../support/install.js";

test("no secret of an installation stands in the log, in an answer, in an address of ours or in the database", async () => {
  const clock = new ManualClock();
  const log = new RecordingLogger();
  const slack = await startLocalSlack({ now: () => clock.now().getTime() });
  const environment = { ...installing(slack), LOG_LEVEL: "debug" };
  const parley = await startTestParley({ clock, log, environment });
  const material = new Material();
  try {
    slack.model.app(slack.sample.appId).rotatesTokens = true;
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, `chatter-${randomUUID().slice(0, 8)}`);
    const visitor = new Visitor();
    const link = await startInstall(parley, agent.key, { identity_id: agent.id });
    const ends: string[] = [(await new Visitor().open(`${link}x`)).to];
    const back = await visitor.approve(link);
    const cookie = visitor.cookie.split("=")[1]!;
    ends.push((await new Visitor().open(back)).to, (await visitor.open(back)).to, (await visitor.open(link)).to);
    const list = `/api/v1/chat/connections?identity_id=${agent.id}`;
    const listed = await rest(parley, agent.key, "GET", list);
    const one = `/api/v1/chat/connections/${listed.body.connections[0].id}`;
    clock.advance((tokenSeconds - 60) * 1_000);
    const answers = [listed, await rest(parley, agent.key, "GET", `${one}/users`)];
    clock.advance((tokenSeconds - 60) * 1_000);
    slack.fault("oauth.v2.access", { kind: "error", error: "invalid_refresh_token" });
    answers.push(await rest(parley, agent.key, "GET", `${one}/users`));
    const failing = await startInstall(parley, agent.key, { identity_id: agent.id });
    slack.fault("oauth.v2.access", { kind: "error", error: "bad_client_secret" });
    const other = new Visitor();
    ends.push((await other.open(await other.approve(failing))).to);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);

    for (const answer of answers) material.note("error body", "answers", JSON.stringify(answer.body));
    for (const end of ends) material.note("error body", "addresses", end);
    for (const line of log.lines) material.note("log", "line", line);
    const client = await parley.services.database.request.driver.connect();
    await noteRows(client, material).finally(() => client.release());
    const tokens = [...slack.model.tokens.values()].filter(({ expiresAt }) => expiresAt !== null);
    expect(tokens).toHaveLength(2);
    const canaries = [
      slack.sample.clientSecret,
      link.slice(-43),
      failing.slice(-43),
      cookie,
      new URL(back).searchParams.get("code")!,
      ...tokens.flatMap(({ token, refreshToken }) => (refreshToken === null ? [token] : [token, refreshToken])),
    ];
    const found = () =>
      material.exhibits().flatMap((exhibit) => {
        const text = Buffer.concat([...(exhibit.chunks() as Iterable<Uint8Array>)]).toString("latin1");
        return canaries.some((canary) => text.includes(canary)) ? [`${exhibit.kind} ${exhibit.name}`] : [];
      });
    expect(found()).toEqual([]);
    material.note("log", "planted", `a line with ${tokens[0]!.token}`);
    expect(found()).toEqual(["log planted"]);
  } finally {
    await parley.close();
    await slack.close();
  }
});
