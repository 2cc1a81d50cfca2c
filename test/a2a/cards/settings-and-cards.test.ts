import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { streamResumeExtension } from "../../../subgraphs/index.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { ledger } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let agent: TestAgent;
let unclaimed: TestAgent;
let away: TestOrganization;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, home, "researcher");
  unclaimed = await makeAgent(parley.services, home, "newcomer", { claimStatus: "agent_unclaimed" });
  away = await makeOrganization(parley.services);
  stranger = await makeAgent(parley.services, away, "stranger");
});

afterAll(() => parley.close());

const settings = (credential: TestCredential, handle = "researcher") =>
  rest(parley, credential, "GET", `${ledger(handle)}/settings`);
const put = (body: unknown, handle = "researcher", credential: TestCredential = home.adminKey) =>
  rest(parley, credential, "PUT", `${ledger(handle)}/settings`, body);
const card = (handle: string, headers = {}) => rest(parley, null, "GET", `/a2a/${handle}/card`, undefined, headers);

const skill = { id: "translate", name: "Translate", description: "Translates texts.", tags: ["language"] };

describe("settings", () => {
  it("start as the contract says", async () => {
    expect((await settings(agent.key)).body).toEqual({
      enabled: true,
      publicly_discoverable: false,
      allow_public_egress: true,
      filter_mode: "whitelist",
      skills: null,
      card_url: `${parley.url}/a2a/researcher/card`,
      inbound_task_count: 0,
      outbound_task_count: 0,
      updated_at: null,
    });
    expect((await settings(unclaimed.key, "newcomer")).body.enabled).toBe(false);
  });

  it("change as far as they are given, and say when", async () => {
    const own = await makeAgent(parley.services, home, "changer");
    const sent = { ...skill, examples: [], inputModes: ["text/plain"], outputModes: [] };
    const all = {
      enabled: true,
      publicly_discoverable: true,
      allow_public_egress: false,
      filter_mode: "blacklist",
      skills: [sent],
    };
    const changed = await put(all, "changer");
    const { examples: _none, outputModes: _neither, ...kept } = sent;
    expect(changed.body).toMatchObject({ ...all, skills: [kept], updated_at: expect.any(String) });
    expect(changed.body.skills[0]).not.toHaveProperty("examples");
    const reset = await put({ skills: null }, "changer");
    expect(reset.body).toEqual({ ...changed.body, skills: null, updated_at: reset.body.updated_at });
    expect((await settings(own.key, "changer")).body).toEqual(reset.body);
  });

  it("tell whoever follows the identity what changed", async () => {
    const socket = openSocket(parley.url, { apiKey: agent.key });
    const { data } = await parley.graphql("{ eventCursor }", {}, agent.key);
    const activity = socket.subscribe(
      `subscription ($after: String) { agentActivity(agentHandle: "researcher", after: $after) { kind } }`,
      { after: data!["eventCursor"] },
    );
    await put({ allow_public_egress: true });
    expect(await activity.next()).toEqual({ data: { agentActivity: { kind: "a2a.settings.updated" } } });
    await socket.close();
  });

  it("are changed by admins and any console user only", async () => {
    for (const credential of [home.adminKey, home.admin, home.member]) {
      expect((await put({ enabled: true }, "researcher", credential)).status).toBe(200);
    }
    expect(errorOf(await put({ enabled: false }, "researcher", agent.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await put({ enabled: false }, "newcomer", unclaimed.key))).toEqual([403, "admin_required"]);
    for (const credential of [stranger.key, away.adminKey, away.admin]) {
      expect(errorOf(await put({ enabled: false }, "researcher", credential))).toEqual([404, "not_found"]);
      expect(errorOf(await settings(credential))).toEqual([404, "not_found"]);
    }
    expect((await settings(agent.key)).body.enabled).toBe(true);
  });

  it("do not enable an identity that is not claimed", async () => {
    expect(errorOf(await put({ enabled: true }, "newcomer"))).toEqual([409, "a2a_identity_unclaimed"]);
    expect((await put({ enabled: false, filter_mode: "blacklist" }, "newcomer")).body.filter_mode).toBe("blacklist");
  });

  it.each([
    [{ enabled: null }, ["body", "enabled"]],
    [{ enabled: "yes" }, ["body", "enabled"]],
    [{ publicly_discoverable: null }, ["body", "publicly_discoverable"]],
    [{ filter_mode: "greylist" }, ["body", "filter_mode"]],
    [{ skills: [] }, ["body", "skills"]],
    [{ skills: {} }, ["body", "skills"]],
    [{ skills: [{ ...skill, tags: [] }] }, ["body", "skills", 0, "tags"]],
    [{ skills: [{ ...skill, id: undefined }] }, ["body", "skills", 0, "id"]],
    [{ skills: [skill, skill] }, ["body", "skills", 1, "id"]],
    [{ skills: [{ ...skill, inputModes: ["text"] }] }, ["body", "skills", 0, "inputModes"]],
  ])("refuse %j", async (body, loc) => {
    const answer = await put(body);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
  });

  it("count the tasks of both sides for ever", async () => {
    const counter = await makeAgent(parley.services, home, "counter");
    const task = await openTask(parley, counter.key, "researcher");
    await rpc(parley, counter.key, "researcher", "SendMessage", textMessage("more", { taskId: task.id }));
    await openTask(parley, agent.key, "counter");
    expect((await settings(counter.key, "counter")).body).toMatchObject({
      inbound_task_count: 1,
      outbound_task_count: 1,
    });
  });
});

describe("the public card", () => {
  it("is exactly the contract's document, for anybody, at both addresses", async () => {
    const expected = {
      name: "@researcher",
      description: expect.stringContaining("accepts delegated tasks over A2A."),
      supportedInterfaces: [
        { url: `${parley.url}/a2a/researcher`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
        { url: `${parley.url}/a2a/researcher`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      ],
      version: "1.0.0",
      capabilities: {
        streaming: true,
        pushNotifications: true,
        extendedAgentCard: false,
        extensions: [expect.objectContaining({ uri: streamResumeExtension })],
      },
      securitySchemes: { apiKey: { apiKeySecurityScheme: { location: "header", name: "X-API-Key" } } },
      securityRequirements: [{ schemes: { apiKey: { list: [] } } }],
      defaultInputModes: ["text/plain", "application/json"],
      defaultOutputModes: ["text/plain", "application/json"],
      skills: [
        {
          id: "general",
          name: "General tasks",
          description: "Takes a task described in plain text or JSON.",
          tags: ["general"],
        },
      ],
      signatures: expect.arrayContaining([{ protected: expect.any(String), signature: expect.any(String) }]),
    };
    const answer = await card("@Researcher", { "x-api-key": "not a key", "a2a-version": "9" });
    expect([answer.status, answer.body]).toEqual([200, expected]);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const alias = await rest(parley, null, "GET", "/a2a/researcher/.well-known/agent-card.json");
    expect(alias.body).toEqual(expected);
  });

  it("shows the identity's skills and never its internal description", async () => {
    await makeAgent(parley.services, home, "skilled");
    const secret = "reports to the board";
    const patch = { display_name: "Skilled Desk", description: secret };
    await rest(parley, home.adminKey, "PATCH", "/api/v1/identities/skilled", patch);
    await put({ skills: [skill] }, "skilled");
    const { body } = await card("skilled");
    expect([body.skills, body.description]).toEqual([[skill], "Skilled Desk accepts delegated tasks over A2A."]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("does not exist for whoever takes no tasks, and on no host as a whole", async () => {
    await makeAgent(parley.services, home, "resting");
    await put({ enabled: false }, "resting");
    for (const handle of ["resting", "newcomer", "nobody-at-all", "x", "a%00b"]) {
      expect(errorOf(await card(handle))).toEqual([404, "not_found"]);
    }
    const whole = await rest(parley, null, "GET", "/.well-known/agent-card.json");
    expect(errorOf(whole)).toEqual([404, "not_found"]);
    expect(JSON.stringify(whole.body)).toContain("/a2a/directory");
  });

  it("names the loopback origin that it was asked by, which clients compare, and no other", async () => {
    const { port } = new URL(parley.url);
    for (const host of ["localhost", "127.0.0.1"]) {
      const response = await fetch(`http://${host}:${port}/a2a/researcher/card`);
      const { supportedInterfaces } = (await response.json()) as { supportedInterfaces: { url: string }[] };
      expect(supportedInterfaces[0]!.url).toBe(`http://${host}:${port}/a2a/researcher`);
    }
    for (const host of ["evil.example", `evil.example:${port}`, "localhost:1", "127.0.0.1", `localhost:${port}0`]) {
      const forged = await new Promise<string>((resolve, reject) => {
        get(`${parley.url}/a2a/researcher/card`, { headers: { host } }, (response) => {
          void text(response).then(resolve, reject);
        }).on("error", reject);
      });
      expect(JSON.parse(forged).supportedInterfaces[0].url).toBe(`${parley.services.publicBaseUrl}/a2a/researcher`);
    }
  });

  it("is kept by caches until it changes", async () => {
    await makeAgent(parley.services, home, "cached");
    const first = await card("cached");
    const etag = first.headers.get("etag")!;
    const modified = first.headers.get("last-modified")!;
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    expect(etag).toMatch(/^"[^"]+"$/);
    const conditional = async (headers: Record<string, string>) => {
      const answer = await card("cached", headers);
      const kept = ["cache-control", "etag", "last-modified"].map((name) => answer.headers.get(name));
      expect(kept).toEqual(["public, max-age=60", etag, modified]);
      expect(answer.body === undefined).toBe(answer.status === 304);
      return answer.status;
    };
    expect(await conditional({ "if-none-match": etag })).toBe(304);
    expect(await conditional({ "if-none-match": `"other", W/${etag}` })).toBe(304);
    expect(await conditional({ "if-none-match": "*" })).toBe(304);
    expect(await conditional({ "if-none-match": '"other"' })).toBe(200);
    expect(await conditional({ "if-modified-since": modified })).toBe(304);
    expect(await conditional({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).toBe(200);
    expect(await conditional({ "if-modified-since": "nonsense" })).toBe(200);
    expect(await conditional({ "if-none-match": '"other"', "if-modified-since": modified })).toBe(200);
    const head = await parley.fetch("/a2a/cached/card", { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    await put({ skills: [skill] }, "cached");
    expect((await card("cached", { "if-none-match": etag })).status).toBe(200);
  });
});

describe("the preview of a card", () => {
  const preview = (credential: TestCredential, handle = "researcher") =>
    rest(parley, credential, "GET", `${ledger(handle)}/card`);

  it("is the same card, also before anybody else can see it, and is not cached", async () => {
    expect((await preview(agent.key)).body).toEqual((await card("researcher")).body);
    const early = await preview(unclaimed.key, "newcomer");
    expect([early.status, early.body.name, early.headers.get("cache-control")]).toEqual([200, "@newcomer", "no-store"]);
    expect((await preview(home.admin, "newcomer")).status).toBe(200);
  });

  it("is the organization's alone", async () => {
    for (const credential of [stranger.key, away.adminKey, unclaimed.key]) {
      expect(errorOf(await preview(credential))).toEqual([404, "not_found"]);
    }
    expect(errorOf(await preview(null))).toEqual([401, "unauthenticated"]);
  });
});
