import { randomUUID } from "node:crypto";
import { renewListings } from "../../../subgraphs/a2a/settings/jobs.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger } from "../support/ledger.js";
import { set } from "../support/rules.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let agents: Record<string, TestAgent>;

const skill = { id: "translate", name: "Übersetzen", description: "Turns texts around.", tags: ["Language", "legal"] };

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  away = await makeOrganization(parley.services);
  agents = {};
  for (const handle of ["delta", "alpha", "charlie", "bravo-1", "bravo"]) {
    agents[handle] = await makeAgent(parley.services, home, handle);
  }
  await makeAgent(parley.services, home, "newcomer", { claimStatus: "agent_unclaimed" });
  agents["echo"] = await makeAgent(parley.services, away, "echo");
  for (const handle of ["delta", "alpha", "bravo-1"]) {
    await set(parley, home, agents[handle]!, { publicly_discoverable: true });
  }
  await set(parley, away, agents["echo"]!, { publicly_discoverable: true, skills: [skill] });
  await set(parley, home, agents["charlie"]!, { enabled: false });
});
afterAll(() => parley.close());

const everybody = (query = "", credential: TestCredential = null) =>
  rest(parley, credential, "GET", `/a2a/directory${query}`);
const colleagues = (query = "", credential: TestCredential = home.adminKey) =>
  rest(parley, credential, "GET", `/api/v1/identities/a2a/directory${query}`);
const handlesOf = ({ body }: { body: any }) => body.items.map((item: any) => item.card.name.slice(1));
const patch = (handle: string, body: object) =>
  rest(parley, home.adminKey, "PATCH", `/api/v1/identities/${handle}`, body);

describe("the public directory", () => {
  it("lists who takes tasks and is publicly discoverable, by handle, for anybody", async () => {
    for (const credential of [null, "not a key", agents["alpha"]!.key, away.admin]) {
      const answer = await everybody("", credential);
      expect([answer.status, handlesOf(answer)]).toEqual([200, ["alpha", "bravo-1", "delta", "echo"]]);
    }
    expect(handlesOf(await everybody("?verified_domain=example.com"))).toEqual([]);
    const { body } = await everybody("?limit=1");
    const card = await rest(parley, null, "GET", "/a2a/alpha/card");
    expect(body.items).toEqual([{ card_url: `${parley.url}/a2a/alpha/card`, card: card.body, visibility: "public" }]);
  });

  it("is paged by a cursor that goes back unchanged", async () => {
    const first = await everybody("?limit=3");
    const second = await everybody(`?limit=3&cursor=${first.body.next_cursor}`);
    expect([handlesOf(second), second.body.next_cursor]).toEqual([["echo"], null]);
    for (const query of [`?cursor=${first.body.next_cursor}x`, "?cursor=x", `?q=a&cursor=${first.body.next_cursor}`]) {
      expect(errorOf(await everybody(query))).toEqual([422, "invalid_cursor"]);
    }
    expect(errorOf(await colleagues(`?cursor=${first.body.next_cursor}`))).toEqual([422, "invalid_cursor"]);
  });

  it.each([
    ["ALPHA", ["alpha"]],
    ["rav", ["bravo-1"]],
    ["general tasks", ["alpha", "bravo-1", "delta"]],
    ["translate", ["echo"]],
    ["übersetzen TEXTS legal", ["echo"]],
    ["translate alpha", []],
    ["accepts over", ["alpha", "bravo-1", "delta", "echo"]],
    ["100%", []],
    ["%20%20", ["alpha", "bravo-1", "delta", "echo"]],
  ])("finds by all words of %s", async (query, found) => {
    expect(handlesOf(await everybody(`?q=${encodeURIComponent(query.replaceAll("%20", " "))}`))).toEqual(found);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("refuses ?%s", async (query, key) => {
    const answer = await everybody(`?${query}`);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["query", key]]);
  });

  it("follows what becomes of an identity, and never shows its internal description", async () => {
    const handle = `golf-${randomUUID().slice(0, 8)}`;
    const agent = await makeAgent(parley.services, home, handle);
    const search = async (query: string) => handlesOf(await everybody(`?q=${query}`));
    await set(parley, home, agent, { publicly_discoverable: true, skills: [{ ...skill, tags: ["unicycle"] }] });
    expect(await search("unicycle")).toEqual([handle]);
    const facts = { display_name: "Kaleidoscope Desk", description: "Reports to the board." };
    await patch(handle, facts);
    expect([await search("kaleidoscope"), await search("board")]).toEqual([[handle], []]);
    expect(JSON.stringify((await everybody("?q=kaleidoscope")).body)).not.toContain(facts.description);
    const renamed = `hotel-${randomUUID().slice(0, 8)}`;
    await patch(handle, { agent_handle: renamed });
    expect([await search(handle), await search(renamed)]).toEqual([[], [renamed]]);
    await set(parley, home, { handle: renamed }, { skills: null });
    expect(await search("unicycle")).toEqual([]);
    await rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${renamed}`);
    expect(await search(renamed)).toEqual([]);
  });

  it("finds words however their parts are joined, and what an earlier version stored", async () => {
    const handle = `india-${randomUUID().slice(0, 8)}`;
    const agent = await makeAgent(parley.services, home, handle);
    const search = async (query: string) => handlesOf(await everybody(`?q=${encodeURIComponent(query)}`));
    await set(parley, home, agent, { publicly_discoverable: true, skills: [{ ...skill, tags: ["d’Artagnan"] }] });
    for (const query of ["dartagnan", "d'artagnan", "D-ARTAGNAN"]) expect(await search(query)).toEqual([handle]);
    await parley.services.database.request.driver.query(
      "update a2a_settings set directory_text = 'of d''artagnan', search_form = 1 where identity_id = $1",
      [agent.id],
    );
    expect(await search("dartagnan")).toEqual([]);
    await renewListings.run({ services: parley.services, signal: new AbortController().signal } as never);
    expect(await search("dartagnan")).toEqual([handle]);
    await set(parley, home, agent, { publicly_discoverable: false, enabled: false });
  });

  it("ends a page early when its cards are large", async () => {
    const large = { ...skill, examples: Array.from({ length: 20 }, () => "x".repeat(1000)) };
    const skills = Array.from({ length: 50 }, (_, index) => ({ ...large, id: `skill-${index}` }));
    const marked = randomUUID().slice(0, 8);
    for (let index = 0; index < 5; index++) {
      const agent = await makeAgent(parley.services, home, `large-${marked}-${index}`);
      await set(parley, home, agent, { publicly_discoverable: true, skills });
    }
    const first = await everybody(`?q=${marked}`);
    expect(handlesOf(first).length).toBe(4);
    const second = await everybody(`?q=${marked}&cursor=${first.body.next_cursor}`);
    expect([...handlesOf(first), ...handlesOf(second)]).toEqual(
      [0, 1, 2, 3, 4].map((index) => `large-${marked}-${index}`),
    );
    const all = await rest(parley, home.adminKey, "GET", "/api/v1/identities/a2a/settings");
    expect(all.body.next_cursor).not.toBeNull();
    await Promise.all(
      handlesOf(first).map((handle: string) => set(parley, home, { handle }, { enabled: false, skills: null })),
    );
    await set(parley, home, { handle: `large-${marked}-4` }, { enabled: false, skills: null });
  });

  it("stops a search that has looked at very much text, and goes on from there", async () => {
    const marked = randomUUID().slice(0, 8);
    const handles = Array.from({ length: 6 }, (_, index) => `wordy-${marked}-${index}`);
    for (const handle of handles) {
      await set(parley, home, await makeAgent(parley.services, home, handle), { publicly_discoverable: true });
    }
    // Words share what a page may look at: for sixteen of them it is a megabyte each.
    const words = Array.from({ length: 16 }, (_, n) => `rare${String(n).padStart(2, "0")}`).join(" ");
    const { driver } = parley.services.database.request;
    await driver.query(
      `update a2a_settings set directory_text = repeat('a', 300000) || case when i.agent_handle = $1 then $2 else '' end
       from identity i where i.id = identity_id and i.agent_handle like $3`,
      [handles.at(-1), words, `wordy-${marked}-%`],
    );
    try {
      const query = `?q=${encodeURIComponent(words)}`;
      const first = await everybody(query);
      expect([handlesOf(first), first.body.next_cursor]).toEqual([[], expect.any(String)]);
      const second = await everybody(`${query}&cursor=${first.body.next_cursor}`);
      expect([handlesOf(second), second.body.next_cursor]).toEqual([[handles.at(-1)], null]);
    } finally {
      await driver.query("update a2a_settings set enabled = false where directory_text like 'aaaa%'");
    }
  });

  it("takes no other method, and is no agent of that name", async () => {
    expect(errorOf(await rest(parley, agents["alpha"]!.key, "POST", "/a2a/directory", {}))).toEqual([
      405,
      "method_not_allowed",
    ]);
    const head = await parley.fetch("/a2a/directory", { method: "HEAD" });
    expect(head.status).toBe(200);
  });
});

describe("the directory of an organization", () => {
  it("lists all of its agents that take tasks, the caller too, for any of its credentials", async () => {
    const unclaimed = await makeAgent(parley.services, home, "newcomer-2", { claimStatus: "agent_unclaimed" });
    for (const credential of [home.adminKey, home.admin, home.member, agents["bravo"]!.key, unclaimed.key]) {
      const answer = await colleagues("", credential);
      expect(answer.body.items.map((item: any) => [item.card.name, item.visibility])).toEqual([
        ["@alpha", "public"],
        ["@bravo", "organization"],
        ["@bravo-1", "public"],
        ["@delta", "public"],
      ]);
    }
    expect(handlesOf(await colleagues("?q=BRAVO&limit=1"))).toEqual(["bravo"]);
    expect(handlesOf(await colleagues("", away.member))).toEqual(["echo"]);
  });

  it("is the same through GraphQL, the public one too", async () => {
    const query = `query ($search: String, $after: String) {
      a2aDirectory(search: $search, first: 2, after: $after) { nodes { agentHandle cardUrl visibility card { content } }
        pageInfo { hasNextPage endCursor } } }`;
    const { data } = await parley.graphql(query);
    expect(data!["a2aDirectory"].nodes.map((node: any) => [node.agentHandle, node.visibility])).toEqual([
      ["alpha", "PUBLIC"],
      ["bravo-1", "PUBLIC"],
    ]);
    const after = data!["a2aDirectory"].pageInfo.endCursor;
    const next = await parley.graphql(query, { after });
    expect(next.data!["a2aDirectory"].nodes.map((node: any) => node.agentHandle)).toEqual(["delta", "echo"]);
    expect((await parley.graphql(query, { search: "x".repeat(201) })).errors?.[0]?.extensions.code).toBe(
      "validation_failed",
    );
    const own = "{ a2aOrganizationDirectory { nodes { agentHandle } } }";
    const mine = await parley.graphql(own, {}, agents["echo"]!.key);
    expect(mine.data!["a2aOrganizationDirectory"].nodes).toEqual([{ agentHandle: "echo" }]);
    expect((await parley.graphql(own)).errors?.[0]?.extensions.code).toBe("unauthenticated");
  });
});

describe("the settings of an organization", () => {
  const list = (query = "", credential: TestCredential = away.adminKey) =>
    rest(parley, credential, "GET", `/api/v1/identities/a2a/settings${query}`);

  it("are those of each of its identities, by handle, with whose they are", async () => {
    const agent = await makeAgent(parley.services, away, "foxtrot", { claimStatus: "agent_unclaimed" });
    const { body } = await list();
    const own = (handle: string) => rest(parley, away.adminKey, "GET", `${ledger(handle)}/settings`);
    expect(body).toEqual({
      items: [
        { ...(await own("echo")).body, agent_identity_id: agents["echo"]!.id, agent_handle: "echo" },
        { ...(await own("foxtrot")).body, agent_identity_id: agent.id, agent_handle: "foxtrot" },
      ],
      next_cursor: null,
    });
    expect(body.items[1]).toMatchObject({ enabled: false, updated_at: null });
    const first = await list("?limit=1");
    const second = await list(`?limit=1&cursor=${first.body.next_cursor}`);
    expect([second.body.items[0].agent_handle, second.body.next_cursor]).toEqual(["foxtrot", null]);
  });

  it("are for admins and console users", async () => {
    expect((await list("", away.member)).body.items).toHaveLength(2);
    expect(errorOf(await list("", agents["echo"]!.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await list("?limit=0"))).toEqual([422, "validation_failed"]);
    expect(errorOf(await list("?cursor=x"))).toEqual([422, "invalid_cursor"]);
    const query = "{ a2aOrganizationSettings(first: 1) { nodes { agentHandle identityId enabled cardUrl } } }";
    expect((await parley.graphql(query, {}, away.admin)).data!["a2aOrganizationSettings"].nodes).toEqual([
      { agentHandle: "echo", identityId: agents["echo"]!.id, enabled: true, cardUrl: `${parley.url}/a2a/echo/card` },
    ]);
    const refused = await parley.graphql(query, {}, agents["echo"]!.key);
    expect(refused.errors?.[0]?.extensions.code).toBe("admin_required");
  });
});
