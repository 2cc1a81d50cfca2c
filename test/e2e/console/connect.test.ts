import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callMcp } from "../../org/support/mcp-grants.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { openWorld, signedIn, type World } from "./world.js";

const markup = `<img src=x onerror="document.title='taken'"> Host`;

describeInBrowser("an application asks for access", () => {
  let world: World;
  let watched: WatchedPage;
  let page: WatchedPage["page"];
  let clientId: string;
  const verifier = randomBytes(32).toString("base64url");
  beforeAll(async () => {
    world = await openWorld();
    await world.run(`mutation { createIdentity(input: { agentHandle: "scout" }) { identity { id } } }`);
    const metadata = { client_name: markup, redirect_uris: [`${world.origin}/callback`] };
    const made = await post("/oauth/register", JSON.stringify(metadata));
    clientId = made.client_id;
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(() => world?.close());

  const post = async (path: string, body: string | URLSearchParams): Promise<any> =>
    (await fetch(`${world.origin}${path}`, { method: "POST", body })).json();

  /** The address that an application opens. */
  const request = (change: Record<string, string> = {}): string => {
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const fields = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: `${world.origin}/callback`,
      code_challenge: challenge,
      code_challenge_method: "S256",
      resource: `${world.origin}/mcp`,
      state: "mine",
      ...change,
    };
    return `${world.origin}/console/connect?${new URLSearchParams(fields).toString()}`;
  };

  test("its name is text, and the page leads nowhere but to the decision", async () => {
    await page.goto(request());
    await page.getByText(markup).waitFor();
    expect(await page.title()).not.toBe("taken");
    expect(await page.locator("main img, nav").count()).toBe(0);
    await page.getByText("it registered itself").waitFor();
    await page.getByText("Agree only if").waitFor();
    expect(await page.getByRole("button", { name: "Allow" }).isDisabled()).toBe(true);
    await checkLooks(page, "connect");
  });

  test("a request that is refused says why and gives nothing", async () => {
    await page.goto(request({ code_challenge_method: "plain" }));
    await page.getByText("code_challenge_method must be S256.").waitFor();
    expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(0);
    await page.goto(request({ redirect_uri: "https://evil.example/" }));
    await page.getByText("oauth_redirect_invalid").waitFor();
    expect(await page.locator("a[href*=evil]").count()).toBe(0);
  });

  test("whoever allows it sends a code to the application, and ends its access in the list", async () => {
    await page.goto(request());
    await page.getByLabel("Agent that it may act as").fill("@scout");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/callback\?/);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get("state"), answer.get("iss")]).toEqual(["mine", world.origin]);
    const { access_token: access } = await post(
      "/oauth/token",
      new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        code: answer.get("code")!,
        code_verifier: verifier,
        redirect_uri: `${world.origin}/callback`,
      }),
    );
    const server = { url: world.origin };
    expect((await callMcp(server, access)).status).toBe(200);
    await page.goto(`${world.origin}/console/organization?view=applications`);
    await page.getByRole("link", { name: "@scout" }).waitFor();
    await checkLooks(page, "applications");
    await page.getByRole("button", { name: /^End/ }).click();
    expect((await callMcp(server, access)).status).toBe(200);
    await page.getByRole("button", { name: "End the access" }).last().click();
    await page.getByText("No application has access.").waitFor();
    expect((await callMcp(server, access)).status).toBe(401);
  });
});
