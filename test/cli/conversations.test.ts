import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { connect } from "../chat/support/connect.js";
import { createHandset, handset, handsetEnvironment, router } from "../messaging/support/handsets.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { type CommandLine, createCommandLine } from "./run.js";

const phone = "+15555550142";
let parley: TestParley;
let slack: LocalSlack;
let cli: CommandLine;
let scout: string;

/** Signed in as the admin, with an agent that has a profile, a phone's attention and a workspace. */
beforeAll(async () => {
  [slack, cli] = await Promise.all([startLocalSlack(), createCommandLine()]);
  const environment = { ...handsetEnvironment, CHAT_SLACK_API_URL: slack.apiUrl };
  parley = await startTestParley({ environment });
  await cli.json(["sign-in", "--url", parley.url], { input: `${parley.adminKey}\n` });
  scout = (await cli.json(["agents", "create", "scout"])).id;
  const off = await cli.run(["im", "list", "--agent", "scout"]);
  expect([off.code, off.err]).toEqual([1, expect.stringContaining("parley agents update")]);
  expect(await cli.json(["agents", "update", "scout", "--im", "on"])).toMatchObject({ imEnabled: true });
  await cli.json(["keys", "create", "--agent", "scout", "--save-profile", "scout"]);
});

afterAll(async () => {
  await cli?.close();
  await parley?.close();
  await slack?.close();
});

const cursor = async (): Promise<string> =>
  (await parley.graphql("{ eventCursor }", {}, parley.adminKey)).data!["eventCursor"];

const eventsOf = (out: string): any[] =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("a person with a phone and an agent write to each other, and another terminal follows it", async () => {
  await createHandset(parley, phone);
  const say = (message: object) => handset(parley, "POST", `/handsets/${phone}/messages`, message);
  const threads = async (): Promise<{ id: string; participants: string[] }[]> =>
    (await handset(parley, "GET", `/handsets/${phone}/threads`)).body;
  const tail = cli.start(["im", "tail", "--profile", "scout", "--json", "--after", await cursor()]);
  await say({ to: router, text: "connect @scout" });
  const withScout = async () => (await threads()).find(({ participants }) => participants[0] !== router);
  await expect.poll(withScout).toBeDefined();
  await say({ thread_id: (await withScout())!.id, text: "Is anybody there?" });
  await expect.poll(async () => (await cli.json(["im", "conversations", "--agent", "scout"])).items.length).toBe(1);
  const [{ conversation }] = (await cli.json(["im", "conversations", "--profile", "scout"])).items;
  expect((await cli.run(["im", "conversations", "--agent", "scout"])).out).toContain(phone);
  const sent = await cli.json(["im", "send", "-", "--to", phone, "--profile", "scout"], { input: "Good morning." });
  expect(sent).toMatchObject({ direction: "OUTBOUND", remoteNumber: phone, content: "Good morning." });
  await tail.wrote("Good morning.");
  const onScreen = async (): Promise<string[]> => {
    const { id } = (await withScout())!;
    const { body } = await handset(parley, "GET", `/handsets/${phone}/threads/${id}/messages`);
    return body.map(({ text }: { text: string }) => text);
  };
  await expect.poll(onScreen).toContain("Good morning.");
  const more = ["im", "send", "And a second one.", "--conversation", conversation.id, "--profile", "scout"];
  expect(await cli.json(more)).toMatchObject({ conversationId: conversation.id });
  const { items } = await cli.json(["im", "list", "--conversation", conversation.id, "--agent", "scout"]);
  expect(items.map(({ content }: { content: string }) => content)).toEqual(
    expect.arrayContaining(["Is anybody there?", "Good morning.", "And a second one."]),
  );
  const table = await cli.run(["im", "list", "--agent", "scout"]);
  expect(table.out).toMatch(/WITH +TEXT +STATUS/);
  tail.child.kill("SIGINT");
  const { code, out } = await tail.ended;
  expect(code).toBe(0);
  expect(eventsOf(out)).toContainEqual(
    expect.objectContaining({ message: expect.objectContaining({ content: "Good morning." }) }),
  );
  const reply = ["im", "send", "And a reply.", "--reply-to", items.at(-1).id, "--profile", "scout"];
  const replied = await cli.json([...reply, "--conversation", conversation.id]);
  expect(replied.replyToMessageId).toBe(items.at(-1).id);
  expect((await cli.run([...reply, "--to", phone])).code).toBe(2);
  const both = await cli.run(["im", "send", "x", "--to", phone, "--conversation", conversation.id, "--json"]);
  expect([both.code, JSON.parse(both.err).error.code]).toEqual([2, "usage"]);
});

test("an agent reads and writes in a Slack workspace, once for each key", async () => {
  const { id: workspace, generalId: general } = slack.addWorkspace();
  const ada = slack.addUser(workspace, { name: "ada", realName: "Ada Lovelace" }).id;
  const { token } = slack.addBot(workspace, { channels: [general] });
  const connection = await connect(parley, parley.adminKey, scout, token);
  const asked = slack.write({ channel: general, user: ada, text: "Who is there?" });
  const at = ["--connection", connection, "--profile", "scout"];
  expect((await cli.json(["chat", "connections", "--agent", "scout"])).items).toMatchObject([
    { id: connection, status: "CONNECTED" },
  ]);
  expect((await cli.json(["chat", "conversations", ...at])).items).toContainEqual(
    expect.objectContaining({ id: general }),
  );
  const { items } = await cli.json(["chat", "list", general, ...at]);
  expect(items).toContainEqual(expect.objectContaining({ ts: asked.ts, text: "Who is there?", user: ada }));
  const send = [
    "chat",
    "send",
    general,
    "It",
    "is",
    "me.",
    "--thread",
    asked.ts,
    "--idempotency-key",
    "answer-1",
    ...at,
  ];
  const [first, again] = [await cli.json(send), await cli.json(send)];
  expect([first.status, again.id]).toEqual(["SENT", first.id]);
  expect(await cli.json(["chat", "react", general, asked.ts, "eyes", ...at])).toMatchObject({ status: "SUCCEEDED" });
  const replies = (await cli.json(["chat", "list", general, "--thread", asked.ts, ...at])).items;
  expect(replies.filter(({ text }: { text: string }) => text === "It is me.")).toHaveLength(1);
  // What Slack refuses is said, and the exit code says it too.
  const refused = await cli.run(["chat", "react", general, "1.000001", "eyes", ...at, "--json"]);
  expect([refused.code, JSON.parse(refused.out).status]).toEqual([1, "FAILED"]);
});

test("a subscription is tried with a made-up event, which is in its log", async () => {
  const made = await cli.json([
    "webhooks",
    "create",
    "parley:receiver",
    "--event",
    "a2a.task.created",
    "--agent",
    "scout",
  ]);
  const { id } = made.subscription;
  const sent = await cli.json(["webhooks", "test", id, "--event", "a2a.task.created"]);
  expect(sent).toMatchObject({ eventType: "a2a.task.created", eventId: expect.any(String) });
  const told = await cli.run(["webhooks", "test", id]);
  expect([told.code, told.out]).toEqual([0, expect.stringMatching(/^Sent a2a\.task\.created, event .+\.\n$/)]);
  const query = "{ webhookDeliveries(first: 5) { nodes { eventId isTest } } }";
  const { nodes } = (await parley.graphql(query, {}, parley.adminKey)).data!["webhookDeliveries"];
  expect(nodes).toContainEqual({ eventId: sent.eventId, isTest: true });
  const wrong = await cli.run(["webhooks", "test", id, "--event", "message.received", "--json"]);
  expect([wrong.code, JSON.parse(wrong.err).error.code]).toEqual([1, "validation_failed"]);
  expect(await cli.json(["webhooks", "delete", id])).toEqual({ deleted: id });
  const gone = await cli.run(["webhooks", "test", id, "--json"]);
  expect([gone.code, JSON.parse(gone.err).error.code]).toEqual([5, "not_found"]);
});

test("the files of instant messages are in an export, each with the hash of its bytes", async () => {
  const bytes = randomBytes(300_000);
  const form = new FormData();
  form.append("file", new Blob([bytes], { type: "image/png" }), "plan.png");
  const uploaded = await parley.fetch("/api/v1/im/media", { method: "POST", body: form }, parley.adminKey);
  const { media_url: url } = (await uploaded.json()) as { media_url: string };
  const send = `mutation ($input: SendImMessageInput!) { sendImMessage(input: $input) { message { id } } }`;
  const input = { to: [phone], text: "See the plan.", mediaUrls: [url], identityId: scout };
  const { data, errors } = await parley.graphql(send, { input }, parley.adminKey);
  expect(errors).toBeUndefined();
  const messageId = data!["sendImMessage"].message.id;
  for (const folder of ["export", "again"]) {
    const { files } = await cli.json(["export", folder]);
    expect(files["im-media.jsonl"]).toMatchObject({ rows: 1 });
    const where = (file: string): string => path.join(cli.folder, folder, file);
    const row = JSON.parse(await readFile(where("im-media.jsonl"), "utf8"));
    const file = `im-media/${messageId}-0.png`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(row).toEqual({ messageId, index: 0, contentType: "image/png", file, byteSize: 300_000, sha256 });
    expect((await readFile(where(file))).equals(bytes)).toBe(true);
    expect((await stat(where(file))).mode & 0o777).toBe(0o600);
    // The address of the file would give it to anybody for a week.
    for (const name of Object.keys(files)) expect(await readFile(where(name), "utf8")).not.toContain("sig=");
  }
});

test("an email is canceled before it leaves", async () => {
  const as = ["--profile", "scout"];
  const words = ["mail", "send", "Wait.", "--subject", "Too early", "--to", "scout@agents.localhost"];
  const sent = await cli.json([...words, "--undo", "120", ...as]);
  expect(sent).toMatchObject({ status: "QUEUED", cancelableUntil: expect.any(String) });
  expect((await cli.run([...words, "--undo", "soon", ...as])).code).not.toBe(0);
  const draft = await cli.json(["mail", "cancel", sent.id, ...as]);
  expect(draft.current).toMatchObject({ subject: "Too early", recipients: { to: ["scout@agents.localhost"] } });
  expect((await cli.run(["mail", "read", sent.id, ...as])).code).not.toBe(0);
});
