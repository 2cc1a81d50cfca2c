import { beforeEach, expect, it } from "vitest";
import type { WrittenDraftFragment } from "../../generated/console-documents.js";
import { DraftSaver } from "../../console/src/pages/inbox/writing/draft-saver.js";
import { contentOf, type Typed } from "../../console/src/pages/inbox/writing/typed.js";

/** A server with one draft. Answers wait until `release` when they are held. */
class Server {
  draft = draftOf(1, "");
  saves = 0;
  running = 0;
  mostAtOnce = 0;
  refusal: Error | null = null;
  private gate: Promise<void> = Promise.resolve();
  private open = (): void => {};

  hold(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.open();
    this.gate = Promise.resolve();
  }

  /** Another person, or a file of ours, makes the next generation. */
  moves(bodyText = this.draft.current.bodyText ?? ""): void {
    this.draft = draftOf(this.draft.generation + 1, bodyText);
  }

  async save(typed: Typed, expected: number): Promise<WrittenDraftFragment> {
    this.saves += 1;
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await this.gate;
    this.running -= 1;
    if (this.refusal !== null) throw this.refusal;
    if (expected !== this.draft.generation) throw problem("draft_generation_conflict");
    this.moves(contentOf(typed).bodyText ?? "");
    return this.draft;
  }

  read = async (): Promise<WrittenDraftFragment> => this.draft;
}

function draftOf(generation: number, bodyText: string): WrittenDraftFragment {
  const recipients = { to: ["ada@example.com"], cc: [], bcc: [] };
  return { id: "d", generation, current: { number: generation, recipients, subject: null, bodyText } } as never;
}

const problem = (code: string): Error => Object.assign(new Error(code), { extensions: { code } });

let server: Server;
let saver: DraftSaver;
beforeEach(() => {
  server = new Server();
  saver = new DraftSaver(server, server.draft);
});

it("saves once at a time, and all that is typed meanwhile", async () => {
  server.hold();
  saver.type({ bodyText: "one" });
  const first = saver.save();
  saver.type({ bodyText: "one two" });
  const second = saver.save();
  expect(saver.current()).toMatchObject({ isSaving: true, isSaved: false });
  server.release();
  expect(await Promise.all([first, second])).toEqual([3, 3]);
  expect([server.saves, server.mostAtOnce, server.draft.current.bodyText]).toEqual([2, 1, "one two"]);
  expect(saver.current()).toMatchObject({ isSaving: false, isSaved: true, problem: null });
});

it("follows generations with the same text, such as a file makes, without losing what is typed", async () => {
  saver.type({ bodyText: "typed" });
  server.moves();
  saver.arrived(server.draft);
  expect(saver.current().typed.bodyText).toBe("typed");
  expect(await saver.save()).toBe(3);
  saver.type({ bodyText: "typed more" });
  // The event of this one has not come yet.
  server.moves();
  expect(await saver.save()).toBe(5);
  expect(saver.current().problem).toBeNull();
});

it("never writes over what somebody else wrote; taking theirs and keeping mine ask for the newest", async () => {
  saver.type({ bodyText: "mine" });
  server.moves("theirs");
  const stale = server.draft;
  expect(await saver.save()).toBeNull();
  saver.arrived(stale);
  saver.type({ bodyText: "mine, too" });
  expect(saver.current()).toMatchObject({ theirs: { current: { bodyText: "theirs" } }, problem: null, isSaved: false });
  expect([await saver.save(), server.draft.current.bodyText]).toEqual([null, "theirs"]);
  server.moves("theirs, later");
  await saver.keepMine();
  expect([server.draft.current.bodyText, saver.current().isSaved]).toEqual(["mine, too", true]);
  saver.type({ bodyText: "mine again" });
  server.moves("theirs again");
  await saver.save();
  server.moves("theirs at last");
  await saver.takeTheirs();
  expect(saver.current()).toMatchObject({ typed: { bodyText: "theirs at last" }, isSaved: true, problem: null });
});

it("shows what somebody else wrote at once when nothing is typed here", () => {
  server.moves("theirs");
  saver.arrived(server.draft);
  expect(saver.current().typed.bodyText).toBe("theirs");
});

it("shows what somebody else wrote beside what is typed here, before anything is saved", () => {
  saver.type({ bodyText: "mine" });
  server.moves("theirs");
  saver.arrived(server.draft);
  expect(saver.current()).toMatchObject({ theirs: { generation: 2 }, typed: { bodyText: "mine" } });
  saver.leave();
  expect(server.saves).toBe(0);
});

it("needs no decision when both wrote the same", () => {
  saver.type({ bodyText: "the same" });
  server.moves("the same");
  saver.arrived(server.draft);
  expect(saver.current()).toMatchObject({ theirs: null, isSaved: true });
});

it("sends HTML and text that belong together: who empties one leaves none of it", () => {
  const typed = saver.current().typed;
  expect(contentOf({ ...typed, bodyHtml: "<p>Hi</p>", bodyText: "" })).toMatchObject({
    bodyHtml: "<p>Hi</p>",
    bodyText: null,
  });
  expect(contentOf({ ...typed, bodyText: "Hi" })).toMatchObject({ bodyHtml: null, bodyText: "Hi", trackOpens: false });
});

it("tries again after typing when a save was refused for another reason", async () => {
  server.refusal = problem("unavailable");
  saver.type({ bodyText: "a" });
  expect(await saver.save()).toBeNull();
  expect(saver.current().problem?.code).toBe("unavailable");
  server.refusal = null;
  saver.type({ bodyText: "ab" });
  expect(saver.current().problem).toBeNull();
  expect(await saver.save()).toBe(2);
});

it("saves what is left when the page goes, but not a draft that was sent", async () => {
  saver.type({ bodyText: "last words" });
  saver.leave();
  await saver.save();
  expect(server.draft.current.bodyText).toBe("last words");
  saver.type({ bodyText: "too late" });
  saver.close();
  saver.leave();
  expect(server.saves).toBe(1);
});
