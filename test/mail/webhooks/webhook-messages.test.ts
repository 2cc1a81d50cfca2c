import { afterAll, beforeAll, expect, test } from "vitest";
import { findMessagesForWebhooks } from "../../../subgraphs/mail/webhooks/store/webhook-messages.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";
import { putMessage } from "../support/put-message.js";

let testDatabase: TestDatabase;
let running: TestServices;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: testDatabase.url });
});
afterAll(async () => {
  await running?.close();
  await testDatabase?.drop();
});

test("webhooks never say what a message held that is blocked, or was deleted before they went out", async () => {
  const organization = await makeOrganization(running);
  const { id } = await makeAgent(running, organization, handle("listener"));
  const plain = await putMessage(running, id);
  const blocked = await putMessage(running, id, { folder: "blocked" });
  const deleted = await putMessage(running, id);
  const { writer, reader } = running.database.request;
  await writer.mailMessage.update({ where: { id: deleted.id }, data: { status: "deleted" } });
  const found = await findMessagesForWebhooks(reader, [plain.id, blocked.id, deleted.id]);
  expect(found.map((message) => [message.id, message.organizationId])).toEqual([[plain.id, organization.id]]);
});
