import { randomUUID } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestParley, testSecret, type TestParley } from "../support/parley.js";
import { tools } from "../../mcp-shim/tools/index.js";
import { clientOf, revisions } from "../mcp-shim/support/client.js";
import { type CommandLine, createCommandLine, programFile } from "./run.js";

let parley: TestParley;
let cli: CommandLine;

/** Signed in as the admin, with a profile for each of two agents. */
beforeAll(async () => {
  parley = await startTestParley();
  cli = await createCommandLine();
  const signedIn = await cli.run(["sign-in", "--url", parley.url], { input: `${parley.adminKey}\n` });
  expect([signedIn.code, signedIn.err]).toEqual([0, ""]);
  await Promise.all(["scout", "editor"].map((handle) => cli.json(["agents", "create", handle])));
  // One after the other, because both change the file of profiles.
  for (const handle of ["scout", "editor"]) {
    await cli.json(["keys", "create", "--agent", handle, "--save-profile", handle]);
  }
});

afterAll(async () => {
  await cli?.close();
  await parley?.close();
});

test("profiles keep keys in a file that only its owner can read, and no command shows them", async () => {
  const file = path.join(cli.folder, ".config/parley/profiles.json");
  const { current, profiles } = JSON.parse(await readFile(file, "utf8"));
  expect([(await stat(file)).mode & 0o777, current, Object.keys(profiles)]).toEqual([
    0o600,
    "default",
    ["default", "scout", "editor"],
  ]);
  const shown = await Promise.all([
    cli.run(["profiles", "list", "--json"]),
    cli.run(["status"]),
    cli.run(["status", "--profile", "scout", "--json"]),
    cli.run(["agents", "list"]),
  ]);
  expect(shown.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const everything = shown.map(({ out, err }) => out + err).join("");
  for (const { key } of Object.values<{ key: string }>(profiles)) {
    expect(everything).not.toContain(key.slice(key.indexOf(".")));
  }
  expect(JSON.parse(shown[2]!.out)).toMatchObject({ ready: true, viewer: { identity: { agentHandle: "scout" } } });
});

test("an agent delegates a task, waits for the answer, and another terminal follows it", async () => {
  const tail = cli.start(["tasks", "tail", "--profile", "scout", "--json", "--after", await parleyCursor()]);
  const asking = cli.start(["tasks", "send", "scout", "Count", "the", "queues.", "--wait", "--profile", "editor"]);
  await tail.wrote("Count the queues.");
  const { items } = await cli.json(["tasks", "list"]);
  expect(items).toMatchObject([{ state: "SUBMITTED", messages: [{ parts: [{ text: "Count the queues." }] }] }]);
  await cli.json(["tasks", "reply", items[0].id, "Seven.", "--profile", "scout"]);
  const asked = await asking.ended;
  expect([asked.code, asked.out]).toEqual([
    0,
    expect.stringMatching(/^completed .*\n.*\n.*asks: Count.*\n.*says: Seven\.\n$/),
  ]);
  await tail.wrote("COMPLETED");
  tail.child.kill("SIGINT");
  const { code, out, err } = await tail.ended;
  expect([code, err]).toEqual([0, ""]);
  const events = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.map(({ state }) => state)).toEqual(["SUBMITTED", "COMPLETED"]);
});

test("mail goes from one agent to another, and is found and answered", async () => {
  const arriving = cli.start(["mail", "tail", "--profile", "scout", "--after", await parleyCursor()]);
  const words = ["mail", "send", "-", "--to", "scout@agents.localhost", "--subject", "A red haiku"];
  await cli.json([...words, "--profile", "editor"], { input: "Nobody moves first.\u001b]0;title\u0007" });
  await arriving.wrote("haiku");
  arriving.child.kill("SIGINT");
  expect((await arriving.ended).code).toBe(0);
  const { items } = await cli.json(["mail", "list", "--unread", "--profile", "scout"]);
  const read = await cli.run(["mail", "read", items[0].id, "--profile", "scout"]);
  expect(read.out).toMatch(/Subject: {2}A red haiku\n\nNobody moves first\./);
  // What a stranger writes cannot command the terminal.
  expect(read.out + arriving.out()).not.toContain("\u001b");
  const label = ["mail", "label", items[0].id, "--profile", "scout"];
  const labelled = await cli.json([...label, "--add", "Poem", "later", "--remove", "unread"]);
  expect(labelled.items).toEqual([{ id: items[0].id, labels: ["received", "read", "later", "poem"] }]);
  const byLabel = await cli.json(["mail", "list", "--label", "poem", "later", "--profile", "scout"]);
  expect(byLabel.items).toMatchObject([{ id: items[0].id }]);
  expect((await cli.run(label)).code).toBe(2);
  const reply = await cli.json(["mail", "reply", items[0].id, "Thanks.", "--profile", "scout"]);
  expect(reply).toMatchObject({ toAddresses: ["editor@agents.localhost"], threadId: items[0].threadId });
});

test("an email is scheduled, moved to another time, and not sent after all", async () => {
  const as = ["--profile", "scout"];
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const words = ["mail", "schedule", "Good morning.", "--subject", "Later", "--to", "editor@agents.localhost"];
  const made = await cli.json([...words, "--at", `${day}T09:30`, "--tz", "Asia/Kolkata", ...as]);
  expect(made).toMatchObject({ sendAt: `${day}T04:00:00.000Z`, sendStatus: "SCHEDULED" });
  expect((await cli.run([...words, "--at", `${day}T09:30`, ...as])).code).not.toBe(0);
  const moved = await cli.json(["mail", "reschedule", made.id, "--at", `${day}T10:00:00Z`, ...as]);
  expect(moved.sendAt).toBe(`${day}T10:00:00.000Z`);
  expect((await cli.json(["mail", "scheduled", ...as])).items).toMatchObject([
    { id: made.id, sendStatus: "SCHEDULED" },
  ]);
  const ended = await cli.run(["mail", "unschedule", made.id, ...as]);
  expect(ended.out).toContain(`draft  ${made.id}`);
  expect((await cli.json(["mail", "scheduled", ...as])).items).toEqual([]);
});

test("an email is forwarded with its attachments, with a text before it or without", async () => {
  const attachments = [{ filename: "haiku.txt", contentType: "text/plain", contentBase64: "Tm9ib2R5IG1vdmVz" }];
  const send = `mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id } } }`;
  const recipients = { to: ["scout@agents.localhost"] };
  const mail = {
    mailbox: "editor@agents.localhost",
    recipients,
    subject: "Attached",
    bodyText: "See it.",
    attachments,
  };
  const sent = (await parley.graphql(send, { input: mail }, parley.adminKey)).data!["sendMail"].message.id;
  const forward = ["mail", "forward", sent, "--agent", "editor", "--to", "scout@agents.localhost"];
  const second = await cli.json([...forward, "--cc", "editor@agents.localhost"]);
  expect(second).toMatchObject({ subject: "Fwd: Attached", hasAttachments: true });
  const { id } = await cli.json([...forward.slice(0, 3), "-", ...forward.slice(3)], { input: "Have you seen this?" });
  const read = await cli.run(["mail", "read", id, "--agent", "editor"]);
  expect(read.out).toMatch(/Attached: haiku\.txt \(text\/plain\)\n\nHave you seen this\?\n[^]*See it\./);
});

test("webhooks reach an address of this machine, signed, and the subscription ends with the command", async () => {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const words = ["webhooks", "listen", "--agent", "scout", "--event", "a2a.task.created", "--forward-to", to];
  const listening = cli.start(words);
  try {
    await listening.wrote("Forwarding to");
    const { id } = await cli.json(["tasks", "send", "scout", "Ring.", "--profile", "editor"]);
    await listening.wrote("200");
    listening.child.kill("SIGINT");
    const { code, err } = await listening.ended;
    expect(code).toBe(0);
    const key = /whsec_\S+/.exec(err)![0];
    expect(received).toHaveLength(1);
    const event = new Webhook(key).verify(received[0]!.body, received[0]!.headers);
    expect(event).toMatchObject({ event_type: "a2a.task.created" });
    expect(received[0]!.body).toContain(id);
    expect(await cli.json(["webhooks", "list"])).toEqual({ items: [], next: null });
  } finally {
    server.close();
  }
});

test("the signature of a mailbox is set, added to mail, switched off and removed", async () => {
  const of = ["--agent", "scout"];
  const signature = (...words: string[]) => cli.json(["mail", "signature", ...words, ...of]);
  const none = { signatureEnabled: false, signatureText: null, signatureHtml: null };
  expect(await signature("show")).toMatchObject({ emailAddress: "scout@agents.localhost", ...none });
  expect(await signature("set", "Scout,", "research", "desk")).toMatchObject({
    signatureText: "Scout, research desk",
    signatureEnabled: false,
  });
  const [html, text] = ["signature.html", "signature.txt"].map((name) => path.join(cli.folder, name)) as [
    string,
    string,
  ];
  await writeFile(html, '<p onclick="x()">Scout &amp; <b>team</b></p>');
  await writeFile(text, "Scout & team\n");
  const both = await signature("set", "--html-file", html, "--text-file", text, "--enable");
  expect(both).toMatchObject({ signatureEnabled: true, signatureText: expect.stringContaining("Scout & team") });
  expect(both.signatureHtml).toMatch(/<b>team<\/b>/);
  expect(both.signatureHtml).not.toContain("onclick");
  const shown = await cli.run(["mail", "signature", "show", ...of]);
  expect(shown.out).toMatch(/Added: +yes\nText:\nScout & team/);
  const sent = ["mail", "send", "Hello", "--to", "editor@agents.localhost", "--subject", "Signed", ...of];
  const { id } = await cli.json(sent);
  expect((await cli.run(["mail", "read", id, ...of])).out).toContain("Scout & team");
  expect(await signature("disable")).toMatchObject({ signatureEnabled: false, signatureText: both.signatureText });
  expect(await signature("enable")).toMatchObject({ signatureEnabled: true });
  const fromInput = await cli.json(["mail", "signature", "set", "-", ...of], { input: "From a pipe" });
  expect(fromInput).toMatchObject({ signatureText: "From a pipe" });
  expect(await signature("clear")).toMatchObject(none);
  const wrong = [
    ["set"],
    ["set", "a", "--text-file", text],
    ["set", "--html", "a", "--html-file", html],
    ["set", "--html-file", path.join(cli.folder, "none.html")],
  ];
  for (const words of wrong) expect((await cli.run(["mail", "signature", ...words, ...of])).code).toBe(2);
  expect((await cli.run(["mail", "signature", "set", "x".repeat(16_385), ...of])).code).toBe(1);
  expect((await cli.run(["mail", "signature", "enable", "--profile", "scout"])).code).toBe(4);
});

test("a secret is encrypted here, shared with an agent and decrypted there", async () => {
  const environment = { PARLEY_VAULT_KEY: "correct Horse battery 9 staple!" };
  expect((await cli.json(["vault", "init"], { environment })).recovery_codes).toHaveLength(4);
  await cli.json(["vault", "add", "Weather", "--type", "api_key"], { environment, input: "sk-example\n" });
  await cli.json(["vault", "share", "Weather", "scout"]);
  const shown = await cli.run(["vault", "get", "Weather", "--profile", "scout"], { environment });
  expect(shown).toEqual({ code: 0, out: "sk-example\n", err: "" });
});

test.each(revisions)(
  "a host of revision %s starts a process and calls tools, as its profile's agent",
  async (revision) => {
    const mode = revision === "2026-07-28" ? { pin: revision } : ("legacy" as const);
    const connect = async (profile: string) => {
      const command = { command: process.execPath, args: [programFile, "mcp", "--profile", profile] };
      const env = { PATH: process.env["PATH"]!, HOME: cli.folder };
      const host = new Client({ name: "a host", version: "1" }, { versionNegotiation: { mode } });
      await host.connect(new StdioClientTransport({ ...command, env, cwd: cli.folder, stderr: "pipe" }));
      return clientOf(host);
    };
    const [scout, editor] = [await connect("scout"), await connect("editor")];
    expect(scout.client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await scout.client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(await scout.call("who_am_i")).toMatchObject({ handle: "scout" });
    const { task } = await editor.call("send_task", { to: "scout", text: "Over a pipe." });
    await scout.call("reply_to_task", { task_id: task.task_id, intent: "complete", text: "It came." });
    expect((await editor.call("get_task", { task_id: task.task_id })).task.state).toBe("completed");
    expect(await editor.refusal("get_task", { task_id: "none" })).toMatchObject({ next: expect.any(String) });
    const { contents } = await scout.client.readResource({ uri: `parley://tasks/${task.task_id}` });
    expect(JSON.stringify(contents)).toContain("Over a pipe.");
    await scout.close();
    await editor.close();
  },
);

test("an admin follows the tasks of all agents, each event once", async () => {
  const tail = cli.start(["tasks", "tail", "--json", "--after", await parleyCursor()]);
  const { id } = await cli.json(["tasks", "send", "scout", "Seen by all.", "--profile", "editor"]);
  await cli.json(["tasks", "reply", id, "Done.", "--profile", "scout"]);
  await tail.wrote("a2a.task.replied");
  tail.child.kill("SIGINT");
  const { code, out } = await tail.ended;
  const events = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect([code, events.map(({ kind }) => kind)]).toEqual([0, ["a2a.task.created", "a2a.task.replied"]]);
  expect(events[0]).toMatchObject({ cursor: expect.any(String), task: { id, worker: { handle: "scout" } } });
});

describe("what goes wrong has an exit code, and the API's sentence", () => {
  const unknown = "01890000-0000-7000-8000-000000000000";
  const nobody = { PARLEY_KEY: "ApiKey_none", PARLEY_URL: "" };
  test.for<[words: string[], code: number, error: string, environment?: Record<string, string>]>([
    [["tasks", "show", unknown], 5, "not_found"],
    [["tasks", "send", "scout", "Hello"], 4, "a2a_agent_key_required"],
    [["agents", "create", "scout"], 1, "agent_handle_unavailable"],
    [["status"], 3, "unauthenticated", nobody],
    [["status"], 6, "no_answer", { PARLEY_URL: "http://127.0.0.1:9", PARLEY_KEY: "ApiKey_none" }],
    [["status", "--url", "http://127.0.0.1:9"], 3, "not_signed_in"],
    [["tasks", "list", "--state", "done"], 2, "usage"],
    [["mcp"], 2, "usage"],
    [["tasks"], 2, "usage"],
    [[], 2, "usage"],
    [["keys", "create", "--agent", "scout", "--expires", "tomorrow"], 2, "usage"],
    [["agents", "update", "scout"], 2, "usage"],
    [["keys", "list"], 4, "credential_not_accepted"],
  ])("%j ends with %i, %s", async ([words, code, error, environment = {}]) => {
    const given = environment["PARLEY_URL"] === "" ? { ...environment, PARLEY_URL: parley.url } : environment;
    const ended = await cli.run([...words, "--json"], { environment: given });
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(JSON.parse(ended.err)).toEqual({
      error: {
        code: error,
        message: expect.stringMatching(/\w/),
        hint: expect.toBeOneOf([null, expect.any(String)]),
        violations: [],
      },
    });
  });
});

test("the installation is frozen and unfrozen in its folder, beside the server, which obeys", async () => {
  const { PARLEY_DATA_DIR, DATABASE_URL } = parley.services.config;
  const environment = { PARLEY_DATA_DIR, DATABASE_URL: DATABASE_URL!, PARLEY_SECRET: testSecret, LOG_LEVEL: "warn" };
  const send = ["mail", "send", "Hello", "--to", "dana@example.com", "--subject", "Hi", "--profile", "scout"];
  const frozen = await cli.json(["freeze", "--installation", "--reason", "We look at something."], { environment });
  expect(frozen).toMatchObject({ freeze: { scope: "installation", mode: "sends" }, counts: { queued: 0 } });
  const refused = await cli.run([...send, "--json"]);
  expect(JSON.parse(refused.err).error.code).toBe("installation_frozen");
  const { data } = await parley.graphql(
    "{ freezes(active: true) { nodes { startedBy { kind } } } }",
    {},
    parley.adminKey,
  );
  expect(data!["freezes"].nodes).toEqual([{ startedBy: { kind: "SYSTEM" } }]);
  expect(await cli.json(["unfreeze", "--installation"], { environment })).toMatchObject({
    freeze: { endedAt: expect.any(String) },
  });
  expect((await cli.run(send)).code).toBe(0);
  const both = await cli.run(["freeze", "scout", "--installation"], { environment });
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("Name an agent")]);
});

test("a text behind an option with several addresses is not taken for one of them", async () => {
  const ended = await Promise.all([
    cli.run(["mail", "send", "--subject", "Hi", "--to", "scout@agents.localhost", "How are you?"]),
    cli.run(["im", "send", "--to", "+15555550142", "How are you?"]),
  ]);
  for (const { code, err } of ended) {
    expect([code, err]).toEqual([2, expect.stringContaining("Write the text before this option")]);
  }
});

test("a part of a message that is edited is named by its position and a readable file", async () => {
  const edit = ["reviews", "edit", randomUUID(), "--hash", "0".repeat(64), "--part"];
  for (const part of ["text.txt", "0=", "one=text.txt", "0=missing.txt"]) {
    const { code, err } = await cli.run([...edit, part]);
    expect([part, code, err]).toEqual([part, 2, expect.stringMatching(/position and a file|cannot be read/)]);
  }
});

test("commands of an operator work beside the server, on its database", async () => {
  const { PARLEY_DATA_DIR, DATABASE_URL } = parley.services.config;
  const environment = { PARLEY_DATA_DIR, DATABASE_URL: DATABASE_URL!, PARLEY_SECRET: testSecret, LOG_LEVEL: "warn" };
  const [made, link, record] = await Promise.all([
    cli.json(["bootstrap"], { environment }),
    cli.json(["sign-in-link"], { environment }),
    cli.json(["dkim"], { environment }),
  ]);
  expect(made).toEqual({ created: false });
  expect(record).toMatchObject({ next: null, current: { value: expect.stringContaining("v=DKIM1") } });
  const words = ["sign-in", "--link", "--profile", "me", "--url", parley.url];
  const signedIn = await cli.json(words, { input: link.url });
  expect(signedIn.viewer).toMatchObject({ kind: "CONSOLE_ADMIN", user: { email: "admin@parley.localhost" } });
  // Only a signed-in user may list keys.
  const { items } = await cli.json(["keys", "list"]);
  expect(items).toContainEqual(expect.objectContaining({ label: "scout", status: "ACTIVE" }));
  await cli.json(["profiles", "use", "default"]);
  const nowhere = await cli.run(["reseal", "--json"]);
  expect([nowhere.code, JSON.parse(nowhere.err).error.code]).toEqual([1, "no_installation"]);
});

test("doctor finds nothing where nothing is wrong, and says what is wrong and what to do", async () => {
  const { PARLEY_DATA_DIR, DATABASE_URL } = parley.services.config;
  const environment = { PARLEY_DATA_DIR, DATABASE_URL: DATABASE_URL!, PARLEY_SECRET: testSecret };
  const unreachable = { ...environment, DATABASE_URL: "postgresql://parley@127.0.0.1:9/parley" };
  const [healthy, wrong, misspelt] = await Promise.all([
    cli.run(["doctor"], { environment }),
    cli.run(["doctor", "--json"], { environment: unreachable }),
    cli.run(["doctor", "--json"], { environment: { ...environment, PARLEY_SECRT: "x" } }),
  ]);
  expect([healthy.code, healthy.out]).toEqual([
    0,
    expect.stringContaining("✓ The database answers and is up to date."),
  ]);
  const withoutKey = await cli.run(["doctor", "--json", "--url", parley.url.replace("127.0.0.1", "localhost")]);
  expect([withoutKey.code, JSON.parse(withoutKey.out)]).toEqual([
    0,
    {
      healthy: true,
      findings: [
        expect.objectContaining({ code: "ready", severity: "ok" }),
        expect.objectContaining({ code: "credential", severity: "note", remedy: expect.stringContaining("sign-in") }),
      ],
    },
  ]);
  const faults = [wrong, misspelt].map(({ code, out }) => {
    const { healthy: isHealthy, findings } = JSON.parse(out);
    return [code, isHealthy, findings.filter((one: any) => one.severity === "wrong").map((one: any) => one.code)];
  });
  expect(faults).toEqual([
    [7, false, ["database"]],
    [7, false, ["settings"]],
  ]);
});

test("a shell completes commands and the values of options", async () => {
  const [commands, intents] = await Promise.all([
    cli.run(["complete", "--", "tasks", ""]),
    cli.run(["complete", "--", "tasks", "reply", "--as", ""]),
  ]);
  expect(commands.out).toMatch(/^send\t/m);
  expect((await cli.run(["complete", "--", "comp"])).out).toMatch(/^completion\tprint what a shell needs/);
  expect(intents.out).toMatch(/^progress/m);
});

const parleyCursor = async (): Promise<string> =>
  (await parley.graphql<{ eventCursor: string }>("{ eventCursor }", {}, parley.adminKey)).data!.eventCursor;
