import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decide, usePreset } from "../../a2a/support/held.js";
import { set } from "../../a2a/support/rules.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { EventScene } from "../../chat/support/event-scene.js";
import { messagePayload } from "../../chat/support/signed.js";
import { ImScene, phone } from "../../messaging/support/im-scene.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

const contactsOf = ({ services }: TestParley, { id: organizationId }: TestOrganization) =>
  services.database.request.reader.contact.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

describe("instant messages", () => {
  let scene: ImScene;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene?.close());

  it("make contacts of numbers, also of those who write in groups, but not of blocked ones and of lines", async () => {
    const { parley, organization } = scene;
    const agent = await scene.agent();
    const line = await scene.attach(agent);
    const [person, member, blocked] = [phone(), phone(), phone()];
    await scene.rule(agent, "block", blocked);
    await scene.receive(line, person, "hello");
    await scene.receive(line, person, "again");
    await scene.receive(line, blocked, "hello");
    await scene.receive(line, (await scene.attach(await scene.agent())).number, "hi, colleague");
    await scene.receive(line, member, "hi all", {
      thread: { id: "g1", isGroup: true, participants: [member, person] },
    });
    const made = { creationSource: "communication", reviewStatus: "unreviewed", createdByIdentityId: agent.id };
    expect(await contactsOf(parley, organization)).toMatchObject(
      [person, member].map((number) => ({
        ...made,
        preferredName: number,
        preferredNameSource: "identifier_fallback",
        phones: [{ label: null, valueE164: number, isPrimary: true }],
      })),
    );
  });

  it("to the triage line make none", async () => {
    const router = await scene.line("router");
    const before = await scene.parley.services.database.request.reader.contact.count();
    await scene.receive(router, phone(), "help");
    expect(await scene.parley.services.database.request.reader.contact.count()).toBe(before);
  });
});

describe("messages of team chat", () => {
  let scene: EventScene;
  beforeAll(async () => {
    scene = await EventScene.start();
  });
  afterAll(() => scene?.close());

  it("make contacts of people with the name of their profile, but not of bots", async () => {
    const connection = await scene.connected();
    const { workspaceId } = scene.slack.sample;
    const post = async (id: string, message: object) => {
      const { status } = await scene.post(connection, messagePayload(workspaceId, id, message, connection.appId));
      expect(status).toBe(200);
    };
    await post("Ev1", { user: "U0ADA" });
    await post("Ev2", { user: "U0ADA", ts: "2.2", user_profile: { real_name: "Ada Example" } });
    await post("Ev3", { user: "U0BOT", ts: "3.3", bot_id: "B0BOT" });
    await post("Ev4", { user: connection.botUserId, ts: "4.4" });
    expect(await contactsOf(scene.parley, scene.organization)).toMatchObject([
      {
        preferredName: "Ada Example",
        preferredNameSource: "provider",
        creationSource: "communication",
        createdByIdentityId: connection.agent.id,
        chatUsers: [{ label: null, workspaceId, userId: "U0ADA" }],
      },
    ]);
  });
});

describe("tasks", () => {
  let scene: ImScene;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene?.close());

  it("of another organization make contacts of its agents, also when a person let them go", async () => {
    const { parley } = scene;
    const [home, away] = [scene.organization, await makeOrganization(parley.services, "enterprise")];
    const worker = await makeAgent(parley.services, home, handle("worker"));
    const colleague = await makeAgent(parley.services, home, handle("colleague"));
    const requester = await makeAgent(parley.services, away, handle("requester"));
    await set(parley, home, worker, { publicly_discoverable: true });
    await sendTask(parley, colleague, worker);
    expect(await contactsOf(parley, home)).toEqual([]);
    await sendTask(parley, requester, worker);
    await sendTask(parley, requester, worker);
    const first = { preferredName: requester.handle, agentHandles: [{ label: null, handle: requester.handle }] };
    expect(await contactsOf(parley, home)).toMatchObject([{ ...first, createdByIdentityId: worker.id }]);
    const careful = await makeAgent(parley.services, away, handle("careful"));
    await usePreset({ parley, organization: away }, "ALL_HELD");
    await sendTask(parley, careful, worker);
    expect(await contactsOf(parley, home)).toHaveLength(1);
    const { id } = await parley.services.database.request.reader.review.findFirstOrThrow();
    await decide({ parley, organization: away }, "APPROVE", id);
    await parley.work!.runDueJobs();
    expect((await contactsOf(parley, home)).map(({ preferredName }) => preferredName)).toEqual([
      requester.handle,
      careful.handle,
    ]);
    expect(await contactsOf(parley, away)).toEqual([]);
  });
});
