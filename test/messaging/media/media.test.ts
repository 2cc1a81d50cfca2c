import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMedia, putMedia, resolveMediaUrl } from "../../../subgraphs/messaging/media/public.js";
import { fileName, isShown, mediaType } from "../../../subgraphs/messaging/media/rules/file-name.js";
import { Readable } from "node:stream";
import { endingCredentials } from "../../support/ended-credentials.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { WEBHOOK_ALLOW_INSECURE: "1" } });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("media"));
});
afterAll(() => parley?.close());

async function upload(
  bytes: Buffer,
  name = "photo.png",
  type = "image/png",
  path = "/api/v1/imessage/media",
  key = agent.key,
) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await parley.fetch(path, { method: "POST", body: form }, key);
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

describe("an upload", () => {
  it("is answered with an address at which anybody may download it", async () => {
    const bytes = randomBytes(300_000);
    const { status, body } = await upload(bytes);
    expect([status, body]).toEqual([
      201,
      {
        media_url: expect.stringMatching(/\/api\/v1\/im\/media\/[0-9a-f-]{36}\/photo\.png\?exp=\d+&sig=/),
        content_type: "image/png",
        size: 300_000,
      },
    ]);
    const got = await parley.fetch(pathOf(body.media_url));
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get("content-type")).toBe("image/png");
    expect(got.headers.get("x-content-type-options")).toBe("nosniff");
    expect(got.headers.get("content-disposition")).toMatch(/^inline/);
    expect(got.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("of a page is saved, not shown", async () => {
    const { body } = await upload(Buffer.from("<script>alert(1)</script>"), "page.html", "text/html");
    const got = await parley.fetch(pathOf(body.media_url));
    expect(got.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it.each(["exp", "sig", "name"])("at an address with another %s is refused", async (what) => {
    const { body } = await upload(Buffer.from("x"));
    const url = new URL(body.media_url);
    if (what === "exp") url.searchParams.set("exp", String(Number(url.searchParams.get("exp")) + 1));
    if (what === "sig") url.searchParams.set("sig", "A".repeat(22));
    if (what === "name") url.pathname = url.pathname.replace("photo", "other");
    const got = await parley.fetch(pathOf(url.href));
    expect(got.status).toBe(403);
  });

  it("beyond 10 MiB is 413, without a file or with an empty one 422", async () => {
    expect((await upload(Buffer.alloc(10 * 1_048_576 + 1))).status).toBe(413);
    expect((await upload(Buffer.alloc(0))).status).toBe(422);
    const form = new FormData();
    form.append("other", "x");
    const missing = await parley.fetch("/api/v1/im/media", { method: "POST", body: form }, agent.key);
    expect(missing.status).toBe(422);
    expect((await upload(Buffer.alloc(10 * 1_048_576))).status).toBe(201);
  });

  it("by an address of the API needs no key, and ends with its hour", async () => {
    const { data } = await parley.graphql("mutation { createImMediaUpload { url } }", {}, organization.admin);
    const path = pathOf((data as any).createImMediaUpload.url);
    expect((await upload(Buffer.from("x"), "a.txt", "text/plain", path, undefined as never)).status).toBe(201);
    expect((await upload(Buffer.from("x"), "a.txt", "text/plain", `${path}x`, undefined as never)).status).toBe(403);
  });
});

it.each(endingCredentials)("the address of %s is refused", async (_, make) => {
  const { credential, end } = await make(parley, clock, organization, agent);
  const { data } = await parley.graphql("mutation { createImMediaUpload { url } }", {}, credential);
  const path = pathOf((data as any).createImMediaUpload.url);
  const send = () => upload(Buffer.from("x"), "a.txt", "text/plain", path, undefined as never);
  expect((await send()).status).toBe(201);
  await end();
  expect(errorOf(await send())).toEqual([403, "media_upload_refused"]);
});

describe("files that no message names", () => {
  it("are few for an agent that nobody has claimed, also when they come at once", async () => {
    const { services } = parley;
    const own = await makeOrganization(services);
    const stranger = await makeAgent(services, own, handle("stranger"));
    await services.database.request.writer.organization.update({ where: { id: own.id }, data: { provisional: true } });
    const some = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => upload(Buffer.from("x"), "a.txt", "text/plain", undefined, stranger.key)),
      );
    const file = {
      organizationId: own.id,
      filename: "a",
      contentType: "text/plain",
      byteSize: 1,
      createdAt: clock.now(),
    };
    await services.database.request.writer.imMedia.createMany({
      data: Array.from({ length: 47 }, () => ({ ...file, id: randomUUID(), blobId: randomUUID() })),
    });
    const answers = await some(6);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 402)!.body.detail).toMatchObject({
      error: "media_storage_exceeded",
      limit_bytes: 50 * 1_048_576,
    });
    expect((await upload(Buffer.from("x"))).status).toBe(201);
  });

  it("have no more bytes than the plan gives a mailbox", async () => {
    const { services } = parley;
    const own = await makeOrganization(services, "free");
    const full = await makeAgent(services, own, handle("full"));
    const file = { organizationId: own.id, filename: "a", contentType: "text/plain", createdAt: clock.now() };
    await services.database.request.writer.imMedia.createMany({
      data: [2 ** 30, 2 ** 30 - 100].map((byteSize) => ({ ...file, byteSize, id: randomUUID(), blobId: randomUUID() })),
    });
    const send = (bytes: number) => upload(Buffer.alloc(bytes, "x"), "a.txt", "text/plain", undefined, full.key);
    expect([(await send(101)).status, (await send(100)).status, (await send(1)).status]).toEqual([402, 201, 402]);
    await expect(
      resolveMediaUrl(services, { organizationId: own.id, url: "https://x.example/a", origin: parley.url }),
    ).rejects.toMatchObject({ code: "media_storage_exceeded" });
  });
});

describe("an address in a message", () => {
  const resolve = (url: string, organizationId = organization.id) =>
    resolveMediaUrl(parley.services, { organizationId, url, origin: parley.url });

  it("of this server leads to the file of the organization alone, also when it has expired", async () => {
    const { body } = await upload(Buffer.from("hello"), "a.txt", "text/plain");
    const url = new URL(body.media_url);
    url.search = "?exp=1&sig=old";
    const media = await resolve(url.href);
    expect(media).toMatchObject({ filename: "a.txt", byteSize: 5 });
    const opened = await openMedia(parley.services, media.id);
    expect((await buffer(opened!.open())).toString()).toBe("hello");
    expect((await buffer(opened!.open())).toString()).toBe("hello");
    const other = await makeOrganization(parley.services);
    await expect(resolve(url.href, other.id)).rejects.toMatchObject({ code: "media_unreachable" });
  });

  it("of another server is fetched once, after a few redirects, and not beyond its bounds", async () => {
    const server = createServer((request, response) => {
      const path = request.url ?? "";
      if (path === "/photo.jpg") response.writeHead(200, { "content-type": "image/jpeg; q=1" }).end("bytes");
      else if (path === "/there") response.writeHead(302, { location: "/photo.jpg" }).end();
      else if (path === "/round") response.writeHead(302, { location: "/round" }).end();
      else if (path === "/inside") response.writeHead(302, { location: "https://169.254.169.254/latest" }).end();
      else if (path === "/large") response.writeHead(200).end(Buffer.alloc(10 * 1_048_576 + 1));
      else if (path === "/empty") response.writeHead(200).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect(await resolve(`${base}/photo.jpg`)).toMatchObject({
        filename: "photo.jpg",
        contentType: "image/jpeg",
        byteSize: 5,
      });
      expect(await resolve(`${base}/there`)).toMatchObject({ filename: "photo.jpg" });
      for (const path of ["/round", "/inside", "/large", "/empty", "/nowhere"])
        await expect(resolve(`${base}${path}`)).rejects.toMatchObject({ code: "media_unreachable" });
    } finally {
      server.close();
    }
    for (const url of [
      "http://example.com/a",
      "ftp://example.com/a",
      "https://10.0.0.1/a",
      "https://[::ffff:10.0.0.1]/a",
      "nonsense",
    ])
      await expect(resolve(url)).rejects.toMatchObject({ code: "media_unreachable" });
  });

  it("cannot be one that is stored without its organization", async () => {
    const stream = Readable.from([Buffer.from("in")]);
    const media = await putMedia(parley.services, {
      organizationId: organization.id,
      filename: null,
      contentType: null,
      stream,
    });
    expect(media).toMatchObject({ filename: "media.bin", contentType: "application/octet-stream", byteSize: 2 });
  });
});

describe("names and types", () => {
  it.each([
    ["a/b\\c?.png", "a_b_c_.png"],
    ["\u202Egnp.exe", "_gnp.exe"],
    ["..", "media.png"],
    [null, "media.png"],
    [`${"a".repeat(300)}.png`, `${"a".repeat(116)}.png`],
  ])("%j is stored as %j", (name, stored) => {
    expect(fileName(name, "image/png")).toBe(stored);
  });

  it("are shown only where nothing of them can run", () => {
    expect(["image/png", "video/mp4", "audio/mpeg"].every(isShown)).toBe(true);
    expect(["image/svg+xml", "text/html", "application/pdf", "application/octet-stream"].some(isShown)).toBe(false);
    expect(mediaType("Image/PNG; charset=x")).toBe("image/png");
    expect(mediaType("nonsense")).toBe("application/octet-stream");
  });
});

it("an address serves its file for seven days, to whoever has it, and then to nobody", async () => {
  const { body } = await upload(Buffer.from("x"));
  const week = 7 * 24 * 3600_000;
  const statusAfter = async (milliseconds: number): Promise<number> => {
    clock.advance(milliseconds);
    return (await parley.fetch(pathOf(body.media_url))).status;
  };
  expect([await statusAfter(week - 1_000), await statusAfter(2_000)]).toEqual([200, 403]);
});
