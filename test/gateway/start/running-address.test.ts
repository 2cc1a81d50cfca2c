import { expect, test } from "vitest";
import { chooseServer } from "../../../cli/terminal/choose-server.js";
import { startTestParley } from "../../support/parley.js";

test("commands beside a server find it where it listens, also if clients use another address", async () => {
  const environment = { PUBLIC_BASE_URL: "https://parley.example.com", MAIL_DOMAIN: "agents.example.com" };
  const parley = await startTestParley({ environment });
  try {
    const { PARLEY_DATA_DIR } = parley.services.config;
    const { url } = await chooseServer({}, { PARLEY_DATA_DIR });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  } finally {
    await parley.close();
  }
});
