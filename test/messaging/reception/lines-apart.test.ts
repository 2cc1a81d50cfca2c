import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

beforeEach(() => fakeCarrier.reset());
const photo = new TextEncoder().encode("a photo");
const file = (ref: string) => [{ ref, filename: "photo.png", contentType: "image/png", byteSize: photo.length }];

describe("a line that changes hands while the file of a message is fetched", () => {
  let scene: ImScene;
  let agent: TestAgent;
  let line: Awaited<ReturnType<ImScene["attach"]>>;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    agent = await scene.agent();
    line = await scene.attach(agent);
  });

  /** Somebody sends a photo, and the line goes to that identity before it is here. */
  async function receiveMeanwhile(identityId: string | null): Promise<void> {
    fakeCarrier.files.set("slow", async () => {
      await scene.writer.imLine.update({ where: { id: line.id }, data: { identityId } });
      return photo;
    });
    await scene.receive(line, phone(), "look", { media: file("slow") });
  }
  const textsOf = async (of: TestAgent) => (await scene.get(of, "/messages")).body.map(({ content }: any) => content);

  it("the message is its new owner's", async () => {
    const next = await scene.agent();
    await receiveMeanwhile(next.id);
    expect([await textsOf(agent), await textsOf(next)]).toEqual([[], ["look"]]);
  });

  it("the message is nobody's when nobody has it any more", async () => {
    await receiveMeanwhile(null);
    expect(await textsOf(agent)).toEqual([]);
    const events = await scene.writer.imCarrierEvent.findMany({
      where: { payload: { path: ["text"], equals: "look" } },
    });
    expect(events.map(({ outcome }) => outcome)).toContain("line_unattached");
  });
});

it("a line whose file does not come keeps its order and holds up no other line", async () => {
  const scene = await ImScene.start({}, true);
  try {
    const [slow, quick] = [await scene.agent(), await scene.agent()];
    const [slowLine, quickLine] = [await scene.attach(slow), await scene.attach(quick)];
    let letGo = (): void => {};
    const comes = new Promise<void>((resolve) => (letGo = resolve));
    fakeCarrier.files.set("hangs", async () => {
      await comes;
      return photo;
    });
    const write = (line: typeof slowLine, text: string, media: object[] = []) => {
      const from = phone();
      return takeCarrierEvent(scene.parley.services, "fake", {
        ...scene.reported(line),
        ...{ kind: "message", thread: { id: `1:1-${from}`, isGroup: false, participants: [from] }, from, text },
        ...{ media: media as never, service: "imessage", carrierMessageId: randomUUID(), echoOf: null },
      });
    };
    const textsOf = async (of: TestAgent) => (await scene.get(of, "/messages")).body.map(({ content }: any) => content);
    await write(slowLine, "with a file", file("hangs"));
    await write(slowLine, "behind it");
    await write(quickLine, "elsewhere");
    await vi.waitFor(async () => expect(await textsOf(quick)).toEqual(["elsewhere"]));
    expect(await textsOf(slow)).toEqual([]);
    letGo();
    await vi.waitFor(async () => expect(await textsOf(slow)).toEqual(["behind it", "with a file"]));
  } finally {
    await scene.close();
  }
});
