import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, failureOf, refusalOf } from "./support.js";

let slack: LocalSlack;
beforeAll(async () => {
  slack = await startLocalSlack();
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const bytes = "abc";
const announce = async (filename = "notes.txt", length = bytes.length) => {
  const { upload_url, file_id } = await clientOf(slack).files.getUploadURLExternal({ filename, length });
  return { url: upload_url!, id: file_id! };
};
const upload = (url: string, body: string | FormData = bytes) => fetch(url, { method: "POST", body });
const complete = (id: string, more: object = {}) => {
  const given = { files: [{ id, title: "Notes" }], channel_id: slack.sample.general, ...more };
  return clientOf(slack).files.completeUploadExternal(given as never);
};
const info = async (file: string) => (await clientOf(slack).files.info({ file })).file!;
const download = (url: string, token?: string) =>
  fetch(url, { redirect: "manual", ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });

describe("an upload", () => {
  it("takes three steps, and is visible after the third", async () => {
    const { url, id } = await announce();
    expect(new URL(url).origin).toBe(slack.url);
    expect(await refusalOf(clientOf(slack).files.info({ file: id }))).toBe("file_not_found");
    expect(await (await upload(url)).text()).toBe("OK - 3");
    const done = await complete(id, { initial_comment: "Here" });
    expect(done.files).toMatchObject([{ id, title: "Notes", name: "notes.txt", size: 3, mimetype: "text/plain" }]);
    const last = [...slack.model.channel(slack.sample.general).messages.values()].at(-1);
    expect(last).toMatchObject({ text: "Here", fileIds: [id], userId: slack.sample.botUserId });
  });

  it("may go as a form, and into a thread", async () => {
    const { ts } = slack.write({ channel: slack.sample.general, user: slack.sample.ada, text: "Notes?" });
    const { url, id } = await announce();
    const form = new FormData();
    form.append("file", new Blob([bytes]), "notes.txt");
    expect((await upload(url, form)).status).toBe(200);
    await complete(id, { thread_ts: ts });
    expect([...slack.model.channel(slack.sample.general).messages.values()].at(-1)!.threadTs).toBe(ts);
  });

  it("takes the bytes that were announced, once", async () => {
    const { url, id } = await announce();
    expect((await upload(url, "abcd")).status).toBe(400);
    expect(await refusalOf(complete(id))).toBe("file_not_found");
    expect((await upload(url, "x".repeat(100_000))).status).toBe(413);
    expect((await upload(url)).status).toBe(200);
    expect((await upload(url)).status).toBe(400);
    await complete(id);
    expect(await refusalOf(complete(id))).toBe("file_not_found");
    expect((await upload(`${slack.url}/upload/F0NOTHING`)).status).toBe(404);
  });

  it("is refused with Slack's words at the first step", async () => {
    const workspace = slack.model.workspace(slack.sample.workspaceId);
    workspace.blockedExtensions.add("exe");
    expect(await refusalOf(announce("virus.exe"))).toBe("file_type_not_allowed");
    workspace.mostBytesPerFile = 2;
    expect(await refusalOf(announce())).toBe("file_upload_size_restricted");
    workspace.mostBytesPerFile = 2 ** 40;
    expect(await refusalOf(announce("big.bin", 2 ** 39))).toBe("storage_limit_reached");
    workspace.files = false;
    expect(await refusalOf(announce())).toBe("file_uploads_disabled");
  });

  it("is refused with Slack's words at the third step, and may be completed elsewhere then", async () => {
    const { url, id } = await announce();
    await upload(url);
    expect(await refusalOf(complete(id, { channel_id: slack.sample.random }))).toBe("not_in_channel");
    expect(await refusalOf(complete(id, { channel_id: slack.sample.secrets }))).toBe("channel_not_found");
    expect(await refusalOf(complete(id, { thread_ts: "1.000000" }))).toBe("thread_not_found");
    expect(await refusalOf(complete("F0NOTHING"))).toBe("file_not_found");
    const general = slack.model.channel(slack.sample.general);
    general.postingRestricted = true;
    expect(await refusalOf(complete(id))).toBe("posting_to_channel_denied");
    general.postingRestricted = false;
    expect((await complete(id)).ok).toBe(true);
  });

  it("breaks at the step that is told to: the third is done all the same", async () => {
    const { url, id } = await announce();
    slack.fault("upload", { kind: "drop" });
    expect((await failureOf(upload(url))).cause.code).toBe("UND_ERR_SOCKET");
    expect((await upload(url)).status).toBe(200);
    slack.fault("files.completeUploadExternal", { kind: "ok_then_drop" });
    expect(await failureOf(complete(id))).toMatchObject({ code: "slack_webapi_request_error" });
    expect((await info(id)).id).toBe(id);
    expect(slack.calls("upload").map(({ authorized, fault }) => [authorized, fault])).toEqual([
      [false, "drop"],
      [false, null],
    ]);
  });
});

describe("a download", () => {
  const shared = (more: object = {}) =>
    slack.share({
      channel: slack.sample.general,
      user: slack.sample.ada,
      name: "täble.csv",
      bytes: Buffer.from("a,b"),
      ...more,
    });

  it("wants the bot's token", async () => {
    const { url_private_download: url } = await info(shared().id);
    const answer = await download(url!, slack.sample.botToken);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("a,b");
    expect(answer.headers.get("content-type")).toBe("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    for (const token of [undefined, "xoxb-nobody", slack.sample.appToken]) {
      const refused = await download(url!, token);
      expect([refused.status, refused.headers.get("location")]).toEqual([302, `${slack.url}/signin`]);
    }
  });

  it("wants the scope, and membership of the file's channel", async () => {
    const { workspaceId, secrets } = slack.sample;
    const file = shared({ channel: secrets });
    expect(await refusalOf(clientOf(slack).files.info({ file: file.id }))).toBe("file_not_found");
    const url = `${slack.url}/files-pri/${workspaceId}-${file.id}/download/x`;
    expect((await download(url, slack.sample.botToken)).status).toBe(302);
    const { token } = slack.addBot(workspaceId, { scopes: ["chat:write"], channels: [secrets] });
    expect((await download(url, token)).status).toBe(302);
    expect((await failureOf(clientOf(slack, token).files.info({ file: file.id }))).data.needed).toBe("files:read");
  });

  it("is not offered of what is elsewhere or deleted", async () => {
    const file = shared();
    file.isExternal = true;
    expect(await info(file.id)).toMatchObject({ is_external: true });
    expect(await info(file.id)).not.toHaveProperty("url_private_download");
    file.isTombstone = true;
    expect(await refusalOf(clientOf(slack).files.info({ file: file.id }))).toBe("file_deleted");
  });
});
