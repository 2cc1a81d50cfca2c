import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { judge, LeakSearch } from "../../security/leaks/find-leaks.js";
import { Material, noteRows } from "../../security/leaks/material.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { Secrets } from "../../support/kit/secrets.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { json, type Lie, type LyingSlack, startLyingSlack } from "../support/lying-slack.js";

const [log, material, secrets] = [new RecordingLogger(), new Material(), new Secrets()];
const mebibyte = 1_048_576;
let slack: LocalSlack;
let liar: LyingSlack;
let foreign: LyingSlack;
let parley: TestParley;
let agent: TestAgent;
let base: string;
let fileId: string;

beforeAll(async () => {
  slack = await startLocalSlack();
  liar = await startLyingSlack(slack);
  foreign = await startLyingSlack(null);
  const environment = {
    CHAT_SLACK_API_URL: `${liar.url}/api/`,
    CHAT_READS_PER_MINUTE: "1000",
    LOG_LEVEL: "debug",
  };
  parley = await startTestParley({ environment, log });
  const organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `filer-${randomUUID().slice(0, 8)}`);
  base = `/api/v1/chat/connections/${await connect(parley, agent.key, agent.id, slack.sample.botToken)}`;
  secrets.add("bot token", slack.sample.botToken);
  const { id: user } = slack.addUser(slack.sample.workspaceId, { name: "ada" });
  fileId = slack.share({ channel: slack.sample.general, user, name: "plan.txt", bytes: Buffer.from("plan") }).id;
});
afterEach(() => liar.honest());
afterAll(async () => {
  await parley?.close();
  await liar?.close();
  await foreign?.close();
  await slack?.close();
});

/** Slack's answer with some members that are not Slack's. */
const changed =
  (change: (answer: any) => object): Lie =>
  async (response, _, truth) => {
    const answer = await truth();
    json(response, { ...answer, ...change(answer) });
  };
const ofFile = (more: object): Lie => changed(({ file }) => ({ file: { ...file, ...more } }));

const noted = (answer: RestAnswer): RestAnswer => {
  if (answer.status >= 400) material.note("error body", "any", JSON.stringify(answer.body));
  return answer;
};
const get = async (path: string) => noted(await rest(parley, agent.key, "GET", `${base}${path}`));
const content = () => parley.fetch(`${base}/files/${fileId}/content`, {}, agent.key);
const upload = async () => {
  const body = { conversation_id: slack.sample.general, filename: "plan.txt", content_base64: "UGxhbg==" };
  const headers = { "idempotency-key": randomUUID() };
  return noted(await rest(parley, agent.key, "POST", `${base}/files`, body, headers));
};

/** Answers without an end. */
function endless(part: Uint8Array): Lie {
  return (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(part)) continue;
    };
    response.on("drain", more);
    more();
  };
}

/** Lies about a download; ends when its connection to Slack does. */
const closing = (lie: Lie): Promise<void> =>
  new Promise((resolve) => {
    liar.lie("/files-pri/", (response, request, truth) => {
      response.once("close", resolve);
      return lie(response, request, truth);
    });
  });

test("a file whose address is another host's is not downloaded, and no token goes there", async () => {
  liar.lie("/api/files.info", ofFile({ url_private_download: `${foreign.url}/plan.txt` }));
  expect((await get(`/files/${fileId}`)).body.downloadable).toBe(false);
  expect(errorOf(await get(`/files/${fileId}/content`))).toEqual([409, "file_not_downloadable"]);
  expect(foreign.heard).toEqual([]);
});

test("a download that is sent elsewhere is refused, and no token goes there", async () => {
  liar.lie("/files-pri/", (response) => response.writeHead(302, { location: `${foreign.url}/plan.txt` }).end());
  const refused = await get(`/files/${fileId}/content`);
  expect([errorOf(refused), refused.body.detail.slack_error]).toEqual([[403, "slack_refused"], "http_302"]);
  expect(foreign.heard).toEqual([]);
});

test("bytes that never end are ended", async () => {
  const ended = closing(endless(Buffer.alloc(65_536)));
  const response = await content();
  let passed = 0;
  const reading = (async () => {
    for await (const part of response.body!) passed += part.length;
  })();
  await expect(reading).rejects.toThrow();
  expect(passed).toBeLessThanOrEqual(50 * mebibyte);
  await ended;
});

test("when its reader goes, a download ends at Slack too", async () => {
  const ended = closing((response) => response.writeHead(200, { "content-length": "1000" }).write("The beginning"));
  const response = await content();
  expect(response.status).toBe(200);
  await response.body!.cancel();
  await ended;
});

test.each<[string, Lie, [number, string]]>([
  [
    "says that it is larger than it may be",
    (response) => response.writeHead(200, { "content-length": String(60 * mebibyte) }).write("a"),
    [409, "file_not_downloadable"],
  ],
  [
    "is packed",
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("packed"),
    [502, "slack_unavailable"],
  ],
  ["breaks off before it begins", (response) => response.destroy(), [502, "slack_unavailable"]],
  ["is not there", (response) => response.writeHead(404).end(), [404, "not_found"]],
  ["is a failure", (response) => response.writeHead(500).end("no"), [502, "slack_unavailable"]],
])("a download that %s", async (_, lie, expected) => {
  liar.lie("/files-pri/", lie);
  expect(errorOf(await get(`/files/${fileId}/content`))).toEqual(expected);
});

test("a download that has fewer bytes than it says does not end as if it were whole", async () => {
  liar.lie("/files-pri/", (response) => {
    response.writeHead(200, { "content-length": "10" }).write("plan");
    setImmediate(() => response.destroy());
  });
  const whole = content().then((response) => response.arrayBuffer());
  await expect(whole).rejects.toThrow();
});

test("names and types of files are headers of nobody's making", async () => {
  const name = 'a\r\nSet-Cookie: x=1\u0000\u202e"; filename="b.exe';
  liar.lie("/api/files.info", ofFile({ name, title: name, mimetype: "text/html\r\nX-Evil: 1" }));
  const response = await content();
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect([response.headers.get("set-cookie"), response.headers.get("x-evil")]).toEqual([null, null]);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="a Set-Cookie: x=1/);
  const { body } = await get(`/files/${fileId}`);
  expect(body.name).not.toMatch(/[\p{Cc}\u202e]/u);
});

test.each<[string, Lie]>([
  ["huge page", (response) => json(response, { ok: true, members: ["a".repeat(9 * mebibyte)] })],
  ["page that never ends", endless(Buffer.alloc(65_536, " "))],
])("a %s is not read to its end", async (_, lie) => {
  liar.lie("/api/conversations.members", lie);
  const path = `/conversations/${slack.sample.general}/members`;
  expect(errorOf(await get(path))).toEqual([502, "slack_unavailable"]);
});

test("whatever stands in the place of members, messages and permalinks, the answer has its shape", async () => {
  const general = `/conversations/${slack.sample.general}`;
  liar.lie("/api/", (response) =>
    json(response, { ok: true, members: [1, null, "U1"], messages: 7, permalink: "javascript:alert(1)" }),
  );
  expect((await get(`${general}/members`)).body).toEqual({ members: ["U1"], next_cursor: null });
  const message = `${general}/messages/1712345678.000100`;
  expect(errorOf(await get(message))).toEqual([404, "not_found"]);
  expect((await get(`${message}/context`)).body).toMatchObject({ messages: [], next_cursor: null, has_more: false });
  expect(errorOf(await get(`${message}/permalink`))).toEqual([502, "slack_unavailable"]);
});

test("an upload to another host is not done: no byte goes there", async () => {
  liar.lie(
    "/api/files.getUploadURLExternal",
    changed(() => ({ upload_url: `${foreign.url}/upload` })),
  );
  const { body } = await upload();
  expect(body).toMatchObject({
    status: "failed",
    error_code: "upload_incomplete",
    file_id: expect.stringMatching(/^F/),
  });
  expect(foreign.heard).toEqual([]);
});

test.each([302, 307, 308])("an upload that is sent elsewhere with %i is not done", async (status) => {
  liar.lie("/upload/", (response) => response.writeHead(status, { location: `${foreign.url}/upload` }).end());
  expect((await upload()).body).toMatchObject({ status: "failed", error_code: "upload_incomplete" });
  expect(foreign.heard).toEqual([]);
});

test("an upload's answer that never ends is not waited for", async () => {
  liar.lie("/upload/", async (response, _, truth) => {
    await truth().catch(() => null);
    response.writeHead(200, { "content-type": "text/plain" }).write("OK");
  });
  expect((await upload()).body).toMatchObject({ status: "succeeded" });
});

test("a file without an id that can be one is not uploaded", async () => {
  liar.lie(
    "/api/files.getUploadURLExternal",
    changed(() => ({ file_id: "../../F1" })),
  );
  expect((await upload()).body).toMatchObject({ status: "failed", error_code: "upload_not_started", file_id: null });
});

test("a connection has ten downloads at once; more are told to come again", async () => {
  liar.lie("/files-pri/", (response) => response.writeHead(200).write("The beginning"));
  const open = await Promise.all(Array.from({ length: 10 }, content));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const more = await get(`/files/${fileId}/content`);
  expect([errorOf(more), more.headers.get("retry-after")]).toEqual([[429, "rate_limited"], "1"]);
  await Promise.all(open.map(({ body }) => body!.cancel()));
});

test("the token goes to Slack's methods and downloads alone: to no upload, no foreign host, no log, error, event or row", async () => {
  const token = slack.sample.botToken;
  const withToken = liar.heard.filter(({ headers }) => JSON.stringify(headers).includes(token));
  expect(withToken.some(({ path }) => path.startsWith("/files-pri/"))).toBe(true);
  expect(withToken.filter(({ path }) => path.startsWith("/upload/"))).toEqual([]);
  expect(liar.heard.some(({ path, bytes }) => path.startsWith("/upload/") && bytes > 0)).toBe(true);
  // The foreign host hears who calls it, and what is found below would be found.
  await fetch(`${foreign.url}/control`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: token });
  expect(foreign.heard).toMatchObject([{ path: "/control", headers: { authorization: `Bearer ${token}` } }]);
  const planted = new Material();
  planted.note("log", "planted", Buffer.from(token).toString("base64"));
  const search = new LeakSearch(secrets.list());
  expect(judge(await search.look(planted.exhibits()), []).leaks).toHaveLength(1);
  for (const line of log.lines) material.note("log", "line", line);
  const client = await parley.services.database.request.driver.connect();
  await noteRows(client, material).finally(() => client.release());
  const places = new Set(material.exhibits().map(({ kind }) => kind));
  expect(places).toEqual(new Set(["log", "error body", "column"]));
  expect(judge(await search.look(material.exhibits()), []).leaks).toEqual([]);
});
