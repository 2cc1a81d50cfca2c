import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { describeInBrowser, TestBrowser } from "./browser.js";

const clientFile = path.resolve(import.meta.dirname, "../a2a/support/sdk-client.ts");

describeInBrowser("a page of an allowed origin", () => {
  let site: http.Server;
  let origin: string;
  let parley: TestParley;
  let browser: TestBrowser;
  let requester: TestAgent;

  beforeAll(async () => {
    const bundle = await rolldown({ input: clientFile, platform: "browser" });
    const { output } = await bundle.generate({ format: "esm" });
    await bundle.close();
    site = http.createServer(({ url }, response) => {
      const isScript = url === "/client.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? output[0].code : '<!doctype html><title>Site</title><link rel="icon" href="data:,">');
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    parley = await startTestParley({ environment: { CORS_ORIGINS: origin } });
    const organization = await makeOrganization(parley.services);
    requester = await makeAgent(parley.services, organization, "coordinator");
    await makeAgent(parley.services, organization, "researcher");
    browser = await TestBrowser.open(origin, parley.url);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
    site?.closeAllConnections();
    site?.close();
  });

  test("runs the official A2A client", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(origin);
    // As text: the test's own compiler would put its names into what the page imports.
    const seen = await page.evaluate(`(async ({ url, key }) => {
      const { sdkClient, sdkSend } = await import("/client.js");
      const client = await sdkClient({ url }, key, "researcher");
      const sent = await sdkSend(client, "Summarize Q3");
      const read = await client.getTask({ tenant: "", id: sent.id });
      const canceled = await client.cancelTask({ tenant: "", id: sent.id });
      return { same: read.id === sent.id, ended: canceled.status.state !== sent.status.state };
    })(${JSON.stringify({ url: parley.url, key: requester.key })})`);
    expect(seen).toEqual({ same: true, ended: true });
    expect(complaints).toEqual([]);
  });

  test("keeps a card by its ETag, and sends what GraphQL clients send", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(origin);
    const seen = await page.evaluate(
      async ({ url, key }) => {
        const jwks = await fetch(`${url}/.well-known/jwks.json`);
        const etag = jwks.headers.get("etag");
        const again = await fetch(jwks.url, { headers: { "if-none-match": etag ?? "none" } });
        const query = encodeURIComponent("{ viewer { kind } }");
        const headers = { "x-api-key": key, "apollo-require-preflight": "true", "x-apollo-operation-name": "Q" };
        const answer = await fetch(`${url}/graphql?query=${query}`, { headers });
        return { etag: etag !== null, again: again.status, answer: await answer.json() };
      },
      { url: parley.url, key: requester.key },
    );
    expect(seen).toMatchObject({ etag: true, again: 304, answer: { data: { viewer: { kind: "AGENT_KEY" } } } });
    expect(complaints).toEqual([]);
  });
});
