import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import { mailTo } from "../support/mail.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

describe("the origin that a Host header may choose", () => {
  const at = (publicBaseUrl: string, PUBLIC_BASE_URL?: string) =>
    ({ config: { PUBLIC_BASE_URL }, publicBaseUrl }) as Parameters<typeof ownOrigin>[0];
  it.each([
    ["localhost:4000", "http://localhost:4000"],
    ["127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["localhost:4001", undefined],
    ["localhost", undefined],
    ["127.0.0.1:40000", undefined],
    ["evil.example:4000", undefined],
    ["localhost:4000@evil.example", undefined],
    ["localhost:4000/x", undefined],
    [undefined, undefined],
  ])("%s", (host, expected) => {
    expect(ownOrigin(at("http://localhost:4000"), host)).toBe(expected);
  });

  it("is none where an origin is configured, or another address is listened on", () => {
    expect(ownOrigin(at("https://parley.example", "https://parley.example"), "localhost:4000")).toBeUndefined();
    expect(ownOrigin(at("http://192.0.2.7:4000"), "localhost:4000")).toBeUndefined();
  });

  it("needs no port on the port of HTTP", () => {
    expect(ownOrigin(at("http://localhost"), "127.0.0.1")).toBe("http://127.0.0.1");
    expect(ownOrigin(at("http://localhost:80"), "localhost:80")).toBe("http://localhost:80");
  });
});

describe("links", () => {
  let parley: TestParley;
  let organization: TestOrganization;
  let agent: TestAgent;
  beforeAll(async () => {
    parley = await startTestParley();
    organization = await makeOrganization(parley.services);
    agent = await makeAgent(parley.services, organization, "linked");
  });
  afterAll(() => parley.close());

  const strangeHosts = ["localhost:1", "127.0.0.1:9", "evil.example"];

  it("in mails lead here, whatever the Host header says", async () => {
    const { email } = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({
      where: { id: organization.memberUserId },
    });
    for (const host of strangeHosts) {
      const query = "mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { linkMinutes } }";
      await post(host, {}, query, { input: { email } });
    }
    const mails = await mailTo(parley, email, strangeHosts.length);
    for (const { text } of mails) expect(text).toContain(`\n${parley.services.publicBaseUrl}/sign-in#token=`);
  });

  it("in answers lead here, over HTTP and over the socket", async () => {
    const query = `{ a2aSettings(agentHandle: "${agent.handle}") { cardUrl } }`;
    const expected = `${parley.services.publicBaseUrl}/a2a/${agent.handle}/card`;
    for (const host of strangeHosts) {
      const answer = await post(host, { "x-api-key": agent.key }, query);
      expect(answer.data.a2aSettings.cardUrl).toBe(expected);
      expect((await overSocket(host, query)).data.a2aSettings.cardUrl).toBe(expected);
    }
  });

  function post(host: string, headers: object, query: string, variables: object = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const options = { method: "POST", headers: { host, "content-type": "application/json", ...headers } };
      request(`${parley.url}/graphql`, options, (response) => void json(response).then(resolve, reject))
        .on("error", reject)
        .end(JSON.stringify({ query, variables }));
    });
  }

  function overSocket(host: string, query: string): Promise<any> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
        headers: { host },
      });
      const say = (message: object): void => socket.send(JSON.stringify(message));
      socket.on("open", () => say({ type: "connection_init", payload: { apiKey: agent.key } }));
      socket.on("error", reject);
      socket.on("message", (text: Buffer) => {
        const { type, payload } = JSON.parse(text.toString()) as { type: string; payload: unknown };
        if (type === "connection_ack") return say({ id: "1", type: "subscribe", payload: { query } });
        if (type !== "next" && type !== "error") return;
        socket.close();
        resolve(payload);
      });
    });
  }
});
