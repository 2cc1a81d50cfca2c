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

const conversations = () => clientOf(slack).conversations;
const botWith = (...scopes: string[]) => {
  const bot = slack.addBot(slack.sample.workspaceId, { scopes, channels: [slack.sample.general] });
  return clientOf(slack, bot.token).conversations;
};
const hasMember = (id: string, user = slack.sample.botUserId) => slack.model.channel(id).members.has(user);

describe("what a bot sees", () => {
  it("is what is public, and what it is in", async () => {
    const { general, random, ada, botUserId, workspaceId } = slack.sample;
    const own = slack.addChannel(workspaceId, { kind: "private", name: "lab", members: [botUserId, ada] });
    slack.addChannel(slack.addWorkspace().id, { name: "elsewhere" });
    const { channels } = await conversations().list({ types: "public_channel,private_channel,mpim,im" });
    expect(
      channels!.map(({ id, name, is_private, is_member, num_members }) => [
        id,
        name,
        is_private,
        is_member,
        num_members,
      ]),
    ).toEqual([
      [general, "general", false, true, 3],
      [random, "random", false, false, 2],
      [own.id, "lab", true, true, 2],
    ]);
    expect(await refusalOf(conversations().info({ channel: slack.sample.secrets }))).toBe("channel_not_found");
    expect(await refusalOf(conversations().members({ channel: slack.sample.secrets }))).toBe("channel_not_found");
  });

  it("comes in pages that miss nothing and repeat nothing", async () => {
    const { workspaceId } = slack.sample;
    for (let index = 0; index < 5; index++) slack.addChannel(workspaceId);
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await conversations().list({ limit: 3, ...(cursor === "" ? {} : { cursor }) });
      expect(page.channels!.length).toBeLessThanOrEqual(3);
      seen.push(...page.channels!.map(({ id }) => id!));
      cursor = page.response_metadata!.next_cursor!;
      // A channel that appears while a client reads does not move the others.
      if (seen.length === 3) slack.addChannel(workspaceId);
    } while (cursor !== "");
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  it("needs sensible arguments and the scope of each kind", async () => {
    expect(await refusalOf(conversations().list({ cursor: "nonsense" }))).toBe("invalid_cursor");
    expect(await refusalOf(conversations().list({ limit: 5_000 }))).toBe("invalid_limit");
    expect(await refusalOf(conversations().list({ types: "secret_channel" }))).toBe("invalid_types");
    const { data } = await failureOf(botWith("channels:read").list({ types: "public_channel,im" }));
    expect(data).toMatchObject({ error: "missing_scope", needed: "im:read", provided: "channels:read" });
  });

  it("leaves out what is archived where it is told to", async () => {
    slack.model.channel(slack.sample.random).isArchived = true;
    const { channels } = await conversations().list({ exclude_archived: true });
    expect(channels!.map(({ id }) => id)).toEqual([slack.sample.general]);
  });

  it("tells the members", async () => {
    const { general, ada, grace, botUserId } = slack.sample;
    const first = await conversations().members({ channel: general, limit: 2 });
    const cursor = first.response_metadata!.next_cursor!;
    const second = await conversations().members({ channel: general, limit: 2, cursor });
    expect([...first.members!, ...second.members!]).toEqual([ada, grace, botUserId]);
  });
});

describe("joining", () => {
  it("is a success once, and a success with a warning after", async () => {
    const { random } = slack.sample;
    expect(await conversations().join({ channel: random })).toMatchObject({ channel: { id: random, is_member: true } });
    expect(await conversations().join({ channel: random })).toMatchObject({
      warning: "already_in_channel",
      response_metadata: { warnings: ["already_in_channel"] },
    });
    expect(hasMember(random)).toBe(true);
  });

  it("is refused with Slack's words", async () => {
    const { random, secrets, workspaceId, botUserId } = slack.sample;
    const join = (channel: string) => refusalOf(conversations().join({ channel }));
    expect(await join(secrets)).toBe("channel_not_found");
    const own = slack.addChannel(workspaceId, { kind: "private", members: [botUserId] });
    expect(await join(own.id)).toBe("method_not_supported_for_channel_type");
    for (const word of ["too_many_members", "channel_is_limited_access"] as const) {
      slack.model.channel(random).joiningRefused = word;
      expect(await join(random)).toBe(word);
    }
    slack.model.channel(random).isArchived = true;
    expect(await join(random)).toBe("is_archived");
    expect(hasMember(random)).toBe(false);
  });
});

describe("leaving", () => {
  it("is a success once, and then a refusal without a word", async () => {
    const { random } = slack.sample;
    await conversations().join({ channel: random });
    expect((await conversations().leave({ channel: random })).ok).toBe(true);
    expect(hasMember(random)).toBe(false);
    const { data } = await failureOf(conversations().leave({ channel: random }));
    expect(data).toMatchObject({ ok: false, not_in_channel: true });
    expect(data.error).toBeUndefined();
  });

  it("is refused with Slack's words", async () => {
    const { general, random, secrets, workspaceId, botUserId, ada } = slack.sample;
    const leave = (channel: string) => refusalOf(conversations().leave({ channel }));
    expect(await leave(general)).toBe("cant_leave_general");
    slack.model.user(botUserId).isRestricted = true;
    expect(await leave(general)).toBe("user_is_restricted");
    slack.model.user(botUserId).isRestricted = false;
    expect(await leave(secrets)).toBe("channel_not_found");
    expect(await leave(slack.addChannel(workspaceId, { kind: "private", members: [botUserId] }).id)).toBe(
      "last_member",
    );
    const direct = slack.addChannel(workspaceId, { kind: "im", members: [botUserId, ada] });
    expect(await leave(direct.id)).toBe("method_not_supported_for_channel_type");
    slack.model.channel(random).isArchived = true;
    expect(await leave(random)).toBe("is_archived");
  });

  it("needs the scope of the kind of channel", async () => {
    const { data } = await failureOf(botWith("channels:read").leave({ channel: slack.sample.random }));
    expect(data).toMatchObject({ error: "missing_scope", needed: "channels:manage" });
  });
});

describe("a direct message", () => {
  it("is the same each time", async () => {
    const { ada, grace, botUserId } = slack.sample;
    const first = await conversations().open({ users: ada, return_im: true });
    expect(first.channel).toMatchObject({ is_im: true, user: ada });
    const again = await conversations().open({ users: ada });
    expect(again).toMatchObject({ already_open: true, no_op: true, channel: { id: first.channel!.id } });
    const several = await conversations().open({ users: `${ada},${grace}` });
    expect([...slack.model.channel(several.channel!.id!).members].toSorted()).toEqual(
      [ada, grace, botUserId].toSorted(),
    );
    expect(slack.model.channel(several.channel!.id!).kind).toBe("mpim");
  });

  it("is refused with Slack's words", async () => {
    const { ada, grace, botUserId, workspaceId } = slack.sample;
    const open = (...ids: string[]) => refusalOf(conversations().open({ users: ids.join(",") }));
    expect(await open()).toBe("users_list_not_supplied");
    expect(await open("U0NOBODY")).toBe("user_not_found");
    expect(await open(botUserId)).toBe("not_enough_users");
    const crowd = Array.from({ length: 9 }, (_, index) => slack.addUser(workspaceId, { name: `p${index}` }).id);
    expect(await open(...crowd)).toBe("too_many_users");
    slack.model.user(grace).deleted = true;
    expect(await open(grace)).toBe("user_disabled");
    const { data } = await failureOf(botWith("im:write").open({ users: `${ada},${crowd[0]}` }));
    expect(data).toMatchObject({ error: "missing_scope", needed: "mpim:write" });
  });
});

describe("reading messages", () => {
  it("gives what stands in the channel, the newest first, in pages", async () => {
    const { general, ada } = slack.sample;
    const [first, second, third] = ["1", "2", "3"].map((text) => slack.write({ channel: general, user: ada, text }).ts);
    slack.write({ channel: general, user: ada, text: "a reply", threadTs: second });
    const page = await conversations().history({ channel: general, limit: 2 });
    expect(page.messages!.map(({ ts }) => ts)).toEqual([third, second]);
    expect(page.messages![1]).toMatchObject({ thread_ts: second, reply_count: 1 });
    expect(page.has_more).toBe(true);
    const rest = await conversations().history({
      channel: general,
      limit: 2,
      cursor: page.response_metadata!.next_cursor,
    });
    expect(rest.messages![0]!.ts).toBe(first);
    expect(rest).toMatchObject({ has_more: false, response_metadata: { next_cursor: "" } });
  });

  it("between two times", async () => {
    const { general, ada } = slack.sample;
    const [first, second, third] = ["1", "2", "3"].map((text) => slack.write({ channel: general, user: ada, text }).ts);
    const read = async (more: object) =>
      (await conversations().history({ channel: general, ...more })).messages!.map(({ ts }) => ts);
    expect(await read({ oldest: first, latest: third })).toEqual([second]);
    expect(await read({ oldest: first, latest: third, inclusive: true })).toEqual([third, second, first]);
  });

  it("gives a thread, the oldest first", async () => {
    const { general, ada } = slack.sample;
    const { ts } = slack.write({ channel: general, user: ada, text: "first" });
    slack.write({ channel: general, user: ada, text: "second", threadTs: ts });
    const { messages } = await conversations().replies({ channel: general, ts });
    expect(messages!.map(({ text, parent_user_id }) => [text, parent_user_id])).toEqual([
      ["first", undefined],
      ["second", ada],
    ]);
    expect(await refusalOf(conversations().replies({ channel: general, ts: "1.000000" }))).toBe("thread_not_found");
  });

  it("is refused where the bot is not", async () => {
    expect(await refusalOf(conversations().history({ channel: slack.sample.random }))).toBe("not_in_channel");
    expect(await refusalOf(conversations().history({ channel: slack.sample.secrets }))).toBe("channel_not_found");
    const { data } = await failureOf(botWith("channels:read").history({ channel: slack.sample.general }));
    expect(data).toMatchObject({ error: "missing_scope", needed: "channels:history" });
  });
});

describe("users", () => {
  it("are listed in pages, bots too, with addresses only for who may see them", async () => {
    const { ada, grace, botUserId, workspaceId } = slack.sample;
    const { users } = clientOf(slack);
    const first = await users.list({ limit: 2 });
    const second = await users.list({ limit: 2, cursor: first.response_metadata!.next_cursor });
    expect([...first.members!, ...second.members!].map(({ id, is_bot }) => [id, is_bot])).toEqual([
      [ada, false],
      [grace, false],
      [botUserId, true],
    ]);
    expect(JSON.stringify(first)).not.toContain("@");
    const { token } = slack.addBot(workspaceId, { scopes: ["users:read", "users:read.email"] });
    const { user } = await clientOf(slack, token).users.info({ user: ada });
    expect(user).toMatchObject({ real_name: "Ada Lovelace", profile: { email: "ada@engines.example" } });
  });

  it("of another workspace are not there", async () => {
    const stranger = slack.addUser(slack.addWorkspace().id, { name: "stranger" });
    expect(await refusalOf(clientOf(slack).users.info({ user: stranger.id }))).toBe("user_not_found");
  });
});

describe("the status of an agent", () => {
  const set = (more: object) =>
    clientOf(slack).agents.sessions.setStatus({ channel_id: slack.sample.general, status: "processing", ...more });
  const thread = () => slack.write({ channel: slack.sample.general, user: slack.sample.ada, text: "Help?" }).ts;

  it.each(["active", "processing", "suspended", "closed"])("%s is set, again too", async (status) => {
    const thread_ts = thread();
    expect(await set({ thread_ts, status })).toMatchObject({ status, agent_status: status });
    expect(await set({ thread_ts, status })).toMatchObject({ status });
    expect(slack.state().sessions).toEqual([{ channel: slack.sample.general, thread_ts, status }]);
  });

  it("is refused with Slack's words, and no message is written", async () => {
    const thread_ts = thread();
    const before = slack.state().workspaces;
    expect(await refusalOf(set({}))).toBe("thread_ts_required");
    expect(await refusalOf(set({ thread_ts, status: "tired" }))).toBe("invalid_status");
    expect(await refusalOf(set({ thread_ts, channel_id: slack.sample.secrets }))).toBe("channel_not_found");
    expect(await refusalOf(set({ thread_ts: "1.000000" }))).toBe("invalid_thread_ts");
    slack.model.channel(slack.sample.general).isSession = true;
    expect(await refusalOf(set({ thread_ts }))).toBe("thread_ts_not_allowed");
    slack.model.app(slack.sample.appId).isAgent = false;
    expect(await refusalOf(set({ thread_ts }))).toBe("not_authorized");
    slack.model.workspace(slack.sample.workspaceId).agents = false;
    expect(await refusalOf(set({ thread_ts }))).toBe("feature_disabled");
    slack.model.workspace(slack.sample.workspaceId).agents = true;
    expect(slack.state().workspaces).toEqual(before);
  });
});
