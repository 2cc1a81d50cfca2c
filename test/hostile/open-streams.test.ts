import { expect, test } from "vitest";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createTestDatabase } from "../support/database.js";
import { judge } from "./bounds.js";
import { measure } from "./measure.js";
import { createVictim } from "./server.js";
import { sendRequests } from "./wire.js";

test("a stream that stays open does not hold the message that opened it: empty lists of 600 KB were 24 MiB", async () => {
  const database = await createTestDatabase();
  const dataDir = await createDataDir();
  const victim = await createVictim({ databaseUrl: database.url, dataDir });
  try {
    const data = { lists: Array.from({ length: 200_000 }, () => []) };
    const message = { messageId: "lists", role: "ROLE_USER", parts: [{ data }] };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendStreamingMessage", params: { message } });
    const request = {
      method: "POST",
      path: `/a2a/${victim.worker.handle}`,
      headers: { "a2a-version": "1.0", "x-api-key": victim.requester.key },
      body: Buffer.from(body),
    };
    const attack = {
      subject: "body",
      credential: "agent",
      place: 0,
      genes: [],
      delivery: [],
      times: 1,
      same: true,
    } as const;
    const server = victim.server();
    const figures = await measure(server, victim.worker.key, () => sendRequests(server.url, attack, [request]));
    expect(figures.statuses).toEqual({ 200: 1 });
    expect(judge(figures)).toEqual([]);
  } finally {
    await victim.close();
    await database.drop();
    await removeDataDir(dataDir);
  }
});
