import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finishLabelMoves } from "../../../subgraphs/org/labels/jobs.js";
import { putMessage } from "../../mail/support/put-message.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

interface Office {
  readonly organization: TestOrganization;
  readonly agent: TestAgent;
  readonly admin: (method: string, path: string, body?: unknown) => ReturnType<typeof rest>;
  /** A new mail with these labels. */
  readonly put: (...labels: string[]) => Promise<string>;
  /** The labels of a mail besides those that Parley sets. */
  readonly labelsOf: (id: string) => Promise<string[]>;
  /** The mails that have a label. */
  readonly listed: (label: string) => Promise<string[]>;
  readonly names: (query?: string) => Promise<string[]>;
}

let made = 0;

/** An organization with an agent. */
async function openOffice(): Promise<Office> {
  const { services } = parley;
  const organization = await makeOrganization(services);
  const agent = await makeAgent(services, organization, `clerk-${++made}`);
  const base = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const admin: Office["admin"] = (method, path, body) => rest(parley, organization.adminKey, method, path, body);
  const list = async (query: string): Promise<{ id: string; labels: string[] }[]> =>
    (await admin("GET", `${base}?limit=100${query}`)).body.items;
  return {
    organization,
    agent,
    admin,
    put: async (...labels) => {
      const { id } = await putMessage(services, agent.id);
      expect((await admin("PATCH", `${base}/${id}`, { add_labels: labels })).status).toBe(200);
      return id;
    },
    labelsOf: async (id) => (await list("")).find((message) => message.id === id)!.labels.slice(2),
    listed: async (label) => (await list(`&labels=${label}`)).map(({ id }) => id),
    names: async (query = "offset=17") => {
      const answer = await admin("GET", `/api/v1/labels?${query}`);
      return answer.body.map(({ name }: { name: string }) => name);
    },
  };
}

const events = async (organizationId: string) => {
  const where = { organizationId, kind: { startsWith: "label." } };
  const rows = await parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ kind, data }) => [kind, data]);
};

describe("the list of labels", () => {
  it("has those of Parley, then those of the organization, alphabetically", async () => {
    const { admin, names, put, agent } = await openOffice();
    await put("zeta", "alpha", "read later");
    const all = await admin("GET", "/api/v1/labels");
    expect(all.body[0]).toEqual({
      name: "received",
      system: true,
      color: null,
      description: null,
      created_at: null,
      updated_at: null,
    });
    expect(all.body.slice(17)).toMatchObject([
      { name: "alpha", system: false },
      { name: "read later" },
      { name: "zeta" },
    ]);
    expect(await names("q=READ")).toEqual(["read", "read later"]);
    expect(await names("limit=2&offset=16")).toEqual(["trash", "alpha"]);
    expect(await names("limit=2&offset=18")).toEqual(["read later", "zeta"]);
    const own = await rest(parley, agent.key, "GET", "/api/v1/labels?q=zeta");
    expect(own.body).toMatchObject([{ name: "zeta" }]);
    // A count tells of mail that an agent may not see.
    const counted = await rest(parley, agent.key, "GET", "/api/v1/labels?counts=true&q=zeta");
    expect(counted.body.map(({ name, counts }: any) => [name, counts])).toEqual([["zeta", undefined]]);
    expect((await admin("GET", "/api/v1/labels?q=a,b")).status).toBe(422);
  });

  it("counts what has a label", async () => {
    const { admin, put } = await openOffice();
    await put("one", "two");
    await put("two");
    const { body } = await admin("GET", "/api/v1/labels?counts=true&offset=16");
    expect(body.map(({ name, counts }: any) => [name, counts?.messages])).toEqual([
      ["trash", undefined],
      ["one", 1],
      ["two", 2],
    ]);
  });

  it("is read page by page with cursors", async () => {
    const { put, organization } = await openOffice();
    await put("a", "b", "c");
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const query =
        "query ($after: String) { labels(first: 6, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } }";
      const answer: any = await rest(parley, organization.adminKey, "POST", "/graphql", {
        query,
        variables: { after },
      });
      const { nodes, pageInfo } = answer.body.data.labels;
      seen.push(...nodes.map(({ name }: { name: string }) => name));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen).toHaveLength(20);
    expect(seen.slice(15)).toEqual(["snoozed", "trash", "a", "b", "c"]);
  });
});

describe("a change of a label", () => {
  it("renames it on all that has it, and says so once", async () => {
    const { admin, put, labelsOf, listed, names, organization } = await openOffice();
    const id = await put("invoice");
    const change = { name: "Bills", color: "#0A7F5C", description: "What we owe." };
    const answer = await admin("PATCH", "/api/v1/labels/INVOICE", change);
    expect(answer.body).toMatchObject({ name: "bills", color: "#0a7f5c", description: "What we owe.", system: false });
    expect((await admin("PATCH", "/api/v1/labels/bills", change)).body).toEqual(answer.body);
    expect((await admin("PATCH", "/api/v1/labels/bills", {})).body).toEqual(answer.body);
    expect(await labelsOf(id)).toEqual(["bills"]);
    expect([await listed("bills"), await listed("invoice")]).toEqual([[id], []]);
    expect(await names()).toEqual(["bills"]);
    expect(await events(organization.id)).toEqual([
      ["label.created", { name: "invoice" }],
      ["label.changed", { name: "bills", previous_name: "invoice" }],
    ]);
  });

  it.each([
    ["/api/v1/labels/known", { name: "spam" }, 422, "system_label"],
    ["/api/v1/labels/unread", { color: "#000000" }, 422, "system_label"],
    ["/api/v1/labels/unknown", { color: "#000000" }, 404, "not_found"],
    ["/api/v1/labels/a,b", { color: "#000000" }, 404, "not_found"],
    ["/api/v1/labels/known", { name: "other" }, 409, "label_exists"],
  ])("%s with %j is refused", async (path, body, status, code) => {
    const { admin, put, names } = await openOffice();
    await put("known", "other");
    expect(errorOf(await admin("PATCH", path, body))).toEqual([status, code]);
    expect(await names()).toEqual(["known", "other"]);
  });

  it.each([{ name: null }, { name: "a,b" }, { color: "green" }, { description: "x".repeat(256) }])(
    "refuses %j",
    async (body) => {
      const { admin, put } = await openOffice();
      await put("known");
      expect((await admin("PATCH", "/api/v1/labels/known", body)).status).toBe(422);
    },
  );

  it("merges two labels into one", async () => {
    const { admin, put, labelsOf, listed, names, organization } = await openOffice();
    const [both, one, other] = [await put("from", "to"), await put("from"), await put("to")];
    const answer = await admin("PATCH", "/api/v1/labels/from?merge=true", { name: "to", color: "#112233" });
    expect(answer.body).toMatchObject({ name: "to", color: "#112233" });
    expect(await Promise.all([both, one, other].map(labelsOf))).toEqual([["to"], ["to"], ["to"]]);
    expect((await listed("to")).toSorted()).toEqual([both, one, other].toSorted());
    expect(await names()).toEqual(["to"]);
    expect((await events(organization.id)).slice(2)).toEqual([
      ["label.deleted", { name: "from", into: "to" }],
      ["label.changed", { name: "to" }],
    ]);
  });
});

describe("deleting a label", () => {
  it("takes it from all that has it, and a new one with its name is on nothing", async () => {
    const { admin, put, labelsOf, listed, organization } = await openOffice();
    const id = await put("gone", "stays");
    expect((await admin("DELETE", "/api/v1/labels/Gone")).status).toBe(204);
    expect(errorOf(await admin("DELETE", "/api/v1/labels/gone"))).toEqual([404, "not_found"]);
    expect(errorOf(await admin("DELETE", "/api/v1/labels/spam"))).toEqual([422, "system_label"]);
    expect(await labelsOf(id)).toEqual(["stays"]);
    const other = await put("gone");
    expect(await listed("gone")).toEqual([other]);
    expect((await events(organization.id)).filter(([kind]) => kind === "label.deleted")).toEqual([
      ["label.deleted", { name: "gone" }],
    ]);
  });

  it("of very many mails ends in the background, and a merge waits for the same job", async () => {
    const { services } = parley;
    const { admin, agent, put, organization } = await openOffice();
    const id = await put("large", "huge", "kept");
    const { driver } = services.database.jobs;
    await driver.query(
      `with copied as (
         insert into mail_message (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses,
           cc_addresses, bcc_addresses, reply_to, "references", is_read, has_attachments, byte_size, created_at, updated_at)
         select gen_random_uuid(), g.mailbox_id, g.thread_id, 'inbound', 'received', '<large' || n || '>', 'a@example.com',
           '{}', '{}', '{}', '{}', '{}', true, false, 1, now(), now()
         from mail_message g, generate_series(1, 2100) n where g.id = $1 returning id, mailbox_id, thread_id, created_at)
       insert into mail_message_label (message_id, label_id, mailbox_id, thread_id, created_at)
       select c.id, l.id, c.mailbox_id, c.thread_id, c.created_at
       from copied c, label l where l.organization_id = $2 and l.name in ('large', 'huge')`,
      [id, organization.id],
    );
    const count = async (name: string) => {
      const { body } = await admin("GET", `/api/v1/labels?counts=true&q=${name}`);
      return body[0]?.counts.messages;
    };
    expect(await count("large")).toBe(2101);
    await admin("DELETE", "/api/v1/labels/large");
    await admin("PATCH", "/api/v1/labels/huge?merge=true", { name: "kept" });
    const { reader } = services.database.request;
    expect(await reader.labelMove.count({ where: { organizationId: organization.id } })).toBe(2);
    // Waiting mails follow the label when that is merged too.
    await put("last");
    await admin("PATCH", "/api/v1/labels/kept?merge=true", { name: "last" });
    await finishLabelMoves.run({ services, signal: new AbortController().signal, attempt: 1 } as never);
    expect(await reader.labelMove.count({ where: { organizationId: organization.id } })).toBe(0);
    expect(await count("last")).toBe(2102);
    const mailboxes = await reader.mailbox.findMany({ where: { identityId: agent.id } });
    expect(await reader.mailMessageLabel.count({ where: { mailboxId: mailboxes[0]!.id } })).toBe(2102);
  });
});
