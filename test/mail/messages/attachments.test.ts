import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPixelUrl } from "../../../subgraphs/mail/messages/public.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const clock = new ManualClock(new Date());
const base = "/api/v1/mail/mailboxes/files@agents.localhost";

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "files");
});

afterAll(() => parley?.close());

const put = (facts: PutFacts) => putMessage(parley.services, agent.id, facts);
const pathOf = (id: string, filename: string): string =>
  `${base}/messages/${id}/attachments/${encodeURIComponent(filename)}`;
const at = (url: string): string => new URL(url).pathname;

describe("an attachment", () => {
  it("is answered as its bytes, to be saved and not run", async () => {
    const bytes = "<script>alert(1)</script>";
    const { id } = await put({ attachments: [{ filename: 'Plan "B" – Größe.html', contentType: "text/html", bytes }] });
    const response = await parley.fetch(pathOf(id, 'Plan "B" – Größe.html'), {}, agent.key);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    });
    const disposition = response.headers.get("content-disposition")!;
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(disposition).toContain("filename*=UTF-8''Plan%20%22B%22%20%E2%80%93%20Gr%C3%B6%C3%9Fe.html");
    expect(
      await parley.graphql(
        `{ mailMessages(mailbox: "files@agents.localhost", filter: { isRead: true }) { nodes { id } } }`,
        {},
        agent.key,
      ),
    ).toMatchObject({ data: { mailMessages: { nodes: [] } } });
  });

  it("of any size comes whole", async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251);
    const { id } = await put({ attachments: [{ filename: "large.bin", bytes }] });
    const response = await parley.fetch(pathOf(id, "large.bin"), {}, agent.key);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  it("has an address that works for five minutes without a key", async () => {
    const { id } = await put({ attachments: [{ filename: "note.txt", contentType: "text/plain", bytes: "A note." }] });
    const { status, body } = await rest(parley, agent.key, "GET", `${pathOf(id, "note.txt")}?redirect=false`);
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.any(String), filename: "note.txt", expires_in: 300, expiresIn: 300 });
    expect(await (await parley.fetch(at(body.url))).text()).toBe("A note.");
    clock.advance(299_000);
    expect((await parley.fetch(at(body.url))).status).toBe(200);
    clock.advance(2_000);
    expect((await parley.fetch(at(body.url))).status).toBe(404);
  });

  it("answers redirect=true with a redirect, and JSON to those who want JSON", async () => {
    const { id } = await put({ attachments: [{ filename: "a.txt", contentType: "text/plain", bytes: "a" }] });
    const path = `${pathOf(id, "a.txt")}?redirect=true`;
    const plain = await parley.fetch(path, { redirect: "manual" }, agent.key);
    expect(plain.status).toBe(302);
    expect(await (await parley.fetch(at(plain.headers.get("location")!))).text()).toBe("a");
    const json = await parley.fetch(path, { headers: { accept: "application/json" }, redirect: "manual" }, agent.key);
    expect([json.status, ((await json.json()) as { filename: string }).filename]).toEqual([200, "a.txt"]);
    expect((await parley.fetch(`${pathOf(id, "a.txt")}?redirect=1`, {}, agent.key)).status).toBe(422);
  });

  it("is gone with its message, and its address too", async () => {
    const { id } = await put({ attachments: [{ filename: "a.txt", bytes: "a" }] });
    const { body } = await rest(parley, agent.key, "GET", `${pathOf(id, "a.txt")}?redirect=false`);
    await rest(parley, agent.key, "DELETE", `${base}/messages/${id}`);
    expect((await parley.fetch(at(body.url))).status).toBe(404);
    expect((await parley.fetch(pathOf(id, "a.txt"), {}, agent.key)).status).toBe(404);
  });

  it("cannot be had with a made-up address, or by those who do not see its message", async () => {
    const { id } = await put({ folder: "blocked", attachments: [{ filename: "a.txt", bytes: "a" }] });
    expect(errorOf(await rest(parley, agent.key, "GET", pathOf(id, "a.txt")))).toEqual([404, "not_found"]);
    const { body } = await rest(parley, organization.adminKey, "GET", `${pathOf(id, "a.txt")}?redirect=false`);
    const [payload, mac] = at(body.url).split("/").at(-1)!.split(".") as [string, string];
    for (const token of ["x", `${payload}.`, `${payload}.${"A".repeat(mac.length)}`, `${payload}A.${mac}`]) {
      expect((await parley.fetch(`/api/v1/mail/attachments/${token}`)).status).toBe(404);
    }
    expect(errorOf(await rest(parley, organization.adminKey, "GET", pathOf(id, "b.txt")))).toEqual([404, "not_found"]);
  });
});

describe("the image of a tracked message", () => {
  const opens = async (id: string) => {
    const { open_count, first_opened_at } = (await rest(parley, agent.key, "GET", `${base}/messages/${id}`)).body;
    return [open_count, first_opened_at];
  };
  const load = async (url: string): Promise<void> => {
    const response = await parley.fetch(at(url));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe("GIF89a");
  };

  it("counts opens, at most one in ten minutes", async () => {
    const { id } = await put({ direction: "outbound", tracksOpens: true });
    const url = openPixelUrl(parley.services, id);
    const first = clock.now().toISOString();
    await Promise.all([load(url), load(url), load(url)]);
    expect(await opens(id)).toEqual([1, first]);
    clock.advance(599_000);
    await load(url);
    expect(await opens(id)).toEqual([1, first]);
    clock.advance(1_000);
    await load(url);
    expect(await opens(id)).toEqual([2, first]);
    const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
    expect(events.map(({ kind }) => kind)).toEqual(["mail.message.opened", "mail.message.opened"]);
  });

  it("is the same whatever is asked for, and counts nothing else", async () => {
    const { id } = await put({ direction: "outbound" });
    await load(openPixelUrl(parley.services, id));
    await load("http://localhost/t/nonsense.gif");
    await load("http://localhost/t/nonsense");
    await load(`http://localhost/t/${"a".repeat(90)}.gif`);
    expect(await opens(id)).toEqual([0, null]);
  });
});
