import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import {
  CreateAgentDocument,
  CursorOfNowDocument,
  NoAnswerError,
  OrganizationEventsDocument,
  ParleyClient,
  ParleyProblem,
  WhoAmIDocument,
} from "../../clients/graphql/index.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { openPassage, type Passage } from "./cut-connections.js";

let parley: TestParley;
let passage: Passage;
let client: ParleyClient;
/** The same over a connection that is not cut. */
let direct: ParleyClient;

beforeAll(async () => {
  parley = await startTestParley();
  passage = await openPassage(parley.url);
  direct = new ParleyClient({ baseUrl: parley.url, apiKey: parley.adminKey });
  client = new ParleyClient({ baseUrl: passage.url, apiKey: parley.adminKey, webSocket: WebSocket });
});

afterAll(async () => {
  passage?.close();
  await parley?.close();
});

const create = (agentHandle: string, idempotencyKey?: string) =>
  direct.run(CreateAgentDocument, { input: { agentHandle } }, idempotencyKey === undefined ? {} : { idempotencyKey });

test("a subscription goes on after a lost connection, and neither misses nor repeats an event", async () => {
  const { eventCursor: after } = await direct.run(CursorOfNowDocument);
  const seen: string[] = [];
  let interruptions = 0;
  await create("first");
  const events = client.follow(OrganizationEventsDocument, { after }, { onInterrupted: () => (interruptions += 1) });
  for await (const { organizationActivity: event } of events) {
    if (event.kind !== "identity.created" || event.identity === null) continue;
    seen.push(event.identity.agentHandle);
    if (seen.length === 3) break;
    passage.cut();
    // Happens while nothing is connected, or just after.
    await create(seen.length === 1 ? "second" : "third");
  }
  expect([seen, interruptions > 0]).toEqual([["first", "second", "third"], true]);
});

test("a mutation with an idempotency key happens once", async () => {
  const made = await create("only-one", "the same key");
  expect(await create("only-one", "the same key")).toEqual(made);
});

test("a refusal has the API's code, sentence and hint, for requests and subscriptions", async () => {
  const taken = await create("only-one").catch((error: unknown) => error);
  expect(taken).toBeInstanceOf(ParleyProblem);
  expect(taken).toMatchObject({ code: "agent_handle_unavailable", status: 409, hint: expect.any(String) });
  const stranger = new ParleyClient({ baseUrl: parley.url, apiKey: "ApiKey_none", webSocket: WebSocket });
  await expect(stranger.run(WhoAmIDocument)).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
  await expect(stranger.follow(OrganizationEventsDocument).next()).rejects.toMatchObject({ code: "unauthenticated" });
  const wrongCursor = client.follow(OrganizationEventsDocument, { after: "no cursor" }).next();
  await expect(wrongCursor).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("where no Parley server answers, it says so", async () => {
  const nobody = new ParleyClient({ baseUrl: "http://127.0.0.1:9" });
  await expect(nobody.run(WhoAmIDocument)).rejects.toThrow(NoAnswerError);
  const another = new ParleyClient({ baseUrl: `${parley.url}/healthz` });
  await expect(another.run(WhoAmIDocument)).rejects.toThrow();
});
