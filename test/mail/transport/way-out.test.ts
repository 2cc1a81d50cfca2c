import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Config } from "../../../subgraphs/shared/config/config.js";
import { openWayOut } from "../../../subgraphs/mail/transport/relay/open-way-out.js";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";

let dataDir: string;
beforeAll(async () => void (dataDir = await createDataDir()));
afterAll(() => removeDataDir(dataDir));

test("in the outbox too, a domain of another script is in punycode", async () => {
  const relay = openWayOut({ PARLEY_DATA_DIR: dataDir, MAIL_DOMAIN: "agents.localhost" } as Config)!;
  const mail = {
    id: "6f1f6a0e-9c2f-4c53-9d0f-0d8c1a5d2f10",
    writtenAt: new Date(0),
    from: "bounce+a@agents.localhost",
    to: "jürgen@müller.example",
    bytes: Buffer.from("Subject: Hello\r\n\r\n"),
    beforeContent: async () => {},
  };
  expect((await relay.handOver(mail, new AbortController().signal)).kind).toBe("accepted");
  const folder = path.join(dataDir, "outbox");
  const [file] = await readdir(folder);
  expect(await readFile(path.join(folder, file!), "utf8")).toBe(
    "X-Envelope-From: <bounce+a@agents.localhost>\r\nX-Envelope-To: <jürgen@xn--mller-kva.example>\r\nSubject: Hello\r\n\r\n",
  );
});
