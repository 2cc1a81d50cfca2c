import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAgent } from "../support/org.js";
import { rest, type RestAnswer } from "../support/rest.js";
import { ImScene, phone } from "../messaging/support/im-scene.js";
import { makeClaim } from "../org/support/claims.js";

// What clients that are newer than the contract may write: what is built is accepted; what is not, and would change what
// comes of it, is refused and changes nothing. Nothing is dropped in silence.

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
/** `accepted`, or the status of the refusal. */
type Expected = "accepted" | 404 | 409 | 422;
/** A route, with a body that it takes without the key. */
interface Write {
  readonly method: Method;
  readonly path: () => string;
  readonly body?: () => object;
  /** Where what it writes can be read. */
  readonly reads: () => string;
  /** The values of each key, and what is expected of them. A key with a `?` before it stands in the query. */
  readonly keys: readonly (readonly [key: string, value: unknown, expected: Expected])[];
}

let scene: ImScene;
let agent: TestAgent;
let [messageId, draftId, mailRule, imRule, slackRule, hook, mixed, conversationId, imMessageId] =
  Array<string>(9).fill("");
let claimId = "";
let [mailbox, person] = ["", ""];
const mixedKinds = ["message.received", "imessage.received"];
const webhooks = "/api/v1/webhooks/subscriptions";
const url = "https://receiver.example/hook";

const as = (method: string, path: string, body?: object): Promise<RestAnswer> =>
  rest(scene.parley, scene.organization.adminKey, method as Method, path, body);
const asAgent = (method: string, path: string, body?: object): Promise<RestAnswer> =>
  rest(scene.parley, agent.key, method as Method, path, body);
const made = async (answer: Promise<RestAnswer>): Promise<any> => {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body;
};

const identity = () => `/api/v1/identities/${agent.handle}`;
const drafts = () => `/api/v1/mail/mailboxes/${mailbox}/drafts`;
const boxRules = () => `/api/v1/mail/mailboxes/${mailbox}/contact-rules`;
const imRules = () => `/api/v1/im/identities/${agent.handle}/contact-rules`;
const ownRules = (channel: "mail" | "phone" | "slack") => `${identity()}/${channel}-contact-rules`;
const generation = async () => (await made(asAgent("GET", `${drafts()}/${draftId}`))).generation as number;

beforeAll(async () => {
  scene = await ImScene.start();
  agent = await scene.agent();
  await scene.attach(agent);
  person = phone();
  mailbox = (await made(as("GET", identity()))).mailbox.email_address;
  const mail = { recipients: { to: ["a@x.example"] }, subject: "First", body_text: "Hello" };
  messageId = (await made(asAgent("POST", `/api/v1/mail/mailboxes/${mailbox}/messages`, mail))).id;
  draftId = (await made(asAgent("POST", drafts(), { subject: "Draft" }))).id;
  const blocked = { action: "block", match_type: "exact_email", match_target: "spam@x.example" };
  mailRule = (await made(as("POST", boxRules(), blocked))).id;
  imRule = (await made(as("POST", imRules(), { action: "block", match_target: "+15555550142" }))).id;
  const slackUser = { action: "block", match_type: "exact_user", match_target: "T0000000001:U0000000001" };
  slackRule = (await made(as("POST", ownRules("slack"), slackUser))).id;
  claimId = (await makeClaim(scene.parley.services, scene.organization.id)).id;
  const owner = { url, agent_identity_id: agent.id };
  hook = (await made(as("POST", webhooks, { ...owner, event_types: ["message.received"] }))).id;
  mixed = (await made(as("POST", webhooks, { ...owner, event_types: mixedKinds }))).id;
  const { message } = await made(scene.send(agent, { to: person, text: "Hello" }));
  [imMessageId, conversationId] = [message.id, message.conversation_id];
});
afterAll(() => scene?.close());

let count = 0;
const fresh = (name: string): string => `${name}-${String(++count)}`;
const modes = ["mail", "phone", "slack"].flatMap((channel) =>
  ["inbound", "outbound"].map((way) => `${channel}_${way}_filter_mode`),
);
const directions = [
  ["direction", "both", "accepted"],
  ["direction", "inbound", "accepted"],
  ["direction", "outbound", "accepted"],
  ["direction", "sideways", 422],
  ["direction", null, 422],
] as const;
const attachment = { filename: "a.txt", content_type: "text/plain", content_base64: "aGk=" };

const writes: Readonly<Record<string, Write>> = {
  "an identity that is made": {
    method: "POST",
    path: () => "/api/v1/identities",
    body: () => ({ agent_handle: fresh("later") }),
    reads: () => "/api/v1/identities",
    keys: [
      ["contact_sharing_enabled", false, "accepted"],
      ["contact_sharing_enabled", "yes", 422],
      ...[...modes, "slack_filter_mode"].map((key) => [key, "whitelist", 422] as const),
    ],
  },
  "an identity that is changed": {
    method: "PATCH",
    path: identity,
    body: () => ({ display_name: fresh("Later") }),
    reads: identity,
    keys: [
      ["contact_sharing_enabled", false, "accepted"],
      // What comes later in this file is not stopped by them.
      ...["whitelist", "blacklist"].flatMap((mode) =>
        [...modes, "phone_filter_mode", "slack_filter_mode"].map((key) => [key, mode, "accepted"] as const),
      ),
      ["mail_inbound_filter_mode", null, 422],
    ],
  },
  "a mailbox": {
    method: "PATCH",
    path: () => `/api/v1/mail/mailboxes/${mailbox}`,
    body: () => ({ filter_mode: "whitelist" }),
    reads: () => `/api/v1/mail/mailboxes/${mailbox}`,
    keys: [
      ["inbound_filter_mode", "whitelist", 422],
      ["outbound_filter_mode", "whitelist", 422],
      ["signature_text", "Kind regards", "accepted"],
      ["signature_html", "<p>Kind regards</p>", "accepted"],
      ["signature_html", "x".repeat(16_385), 422],
      ["signature_enabled", true, "accepted"],
      ["signature_enabled", false, "accepted"],
      ["signature_html", null, "accepted"],
    ],
  },
  "a webhook that is made": {
    method: "POST",
    path: () => webhooks,
    body: () => ({ url: `${url}/${fresh("new")}`, agent_identity_id: agent.id, event_types: ["message.received"] }),
    reads: () => `${webhooks}?scope=identity`,
    keys: [
      ["auth_token", "a-token", "accepted"],
      ["auth_token", null, "accepted"],
      ["auth_token", "two words", 422],
      ["event_types", mixedKinds, "accepted"],
      ["event_types", ["slack.mention_received"], "accepted"],
      ["event_types", ["call.completed"], 422],
      ["event_types", ["text.received"], 422],
      ["context_config", { email: { mode: "count", count: 3 } }, "accepted"],
      ["slack_filter", { conversation_ids: ["C1"] }, 422],
    ],
  },
  "a webhook that is changed": {
    method: "PATCH",
    path: () => `${webhooks}/${hook}`,
    body: () => ({ url: `${url}/${fresh("changed")}` }),
    reads: () => `${webhooks}?scope=identity`,
    keys: [
      ["auth_token", "another-token", "accepted"],
      ["auth_token", null, "accepted"],
      ["event_types", mixedKinds, 409],
      ["slack_filter", { connection_id: "x" }, 422],
      ["?scope", "organization", 422],
    ],
  },
  "a webhook of several channels": {
    method: "PATCH",
    path: () => `${webhooks}/${mixed}`,
    body: () => ({ url: `${url}/${fresh("mixed")}` }),
    reads: () => `${webhooks}?scope=identity`,
    keys: [
      ["?scope", "identity", "accepted"],
      ["auth_token", "a-token", 409],
    ],
  },
  "a draft that is made": {
    method: "POST",
    path: drafts,
    body: () => ({ subject: fresh("Subject") }),
    reads: drafts,
    keys: [
      ["recipients", {}, "accepted"],
      ["recipients", { to: null, cc: ["a@x.example"], bcc: null }, "accepted"],
      ["attachments", [attachment], "accepted"],
      ["attachments", null, "accepted"],
      ["attachments", [{ filename: "a.txt" }], 422],
      ["thread_id", null, "accepted"],
      ["references", ["<a@x.example>"], "accepted"],
      ["track_opens", true, "accepted"],
      // It is kept until the draft forwards something.
      ["forward_mode", "wrapped", "accepted"],
      ["include_original_attachments", false, 422],
      ["forward_note_text", "See below", 422],
      ["forward_note_html", "<p>See below</p>", 422],
    ],
  },
  "a draft that forwards": {
    method: "POST",
    path: drafts,
    body: () => ({ forward_message_id: messageId }),
    reads: drafts,
    keys: [
      ["forward_mode", "wrapped", "accepted"],
      ["forward_mode", "inline", "accepted"],
      ["include_original_attachments", false, "accepted"],
      ["forward_note_text", "See below", "accepted"],
      ["forward_note_html", "<p>See below</p>", "accepted"],
      ["forward_of_message_id", "00000000-0000-4000-8000-000000000000", 422],
    ],
  },
  "a draft that is changed": {
    method: "PATCH",
    path: () => `${drafts()}/${draftId}`,
    body: () => ({ subject: fresh("Changed") }),
    reads: () => `${drafts()}/${draftId}`,
    keys: [
      ["generation", 99, 409],
      ["generation", "one", 422],
      ["recipients", null, "accepted"],
      ["track_opens", false, "accepted"],
      ["attachments", [attachment], 422],
      ["forward_note_text", "See below", 422],
    ],
  },
  "a draft that is duplicated": {
    method: "POST",
    path: () => `${drafts()}/${draftId}/duplicate`,
    reads: drafts,
    keys: [["generation", 99, 409]],
  },
  "files of a draft": {
    method: "POST",
    path: () => `${drafts()}/${draftId}/attachments`,
    body: () => ({ attachments: [{ ...attachment, filename: `${fresh("file")}.txt` }] }),
    reads: () => `${drafts()}/${draftId}`,
    keys: [["generation", 99, 409]],
  },
  "a draft that is deleted": {
    method: "DELETE",
    path: () => `${drafts()}/${draftId}`,
    reads: () => `${drafts()}/${draftId}`,
    keys: [["?generation", 99, 409]],
  },
  "a draft that is sent": {
    method: "POST",
    path: () => `${drafts()}/${draftId}/send`,
    reads: () => `${drafts()}/${draftId}`,
    keys: [["generation", 99, 409]],
  },
  "a rule of a mailbox that is made": {
    method: "POST",
    path: boxRules,
    body: () => ({ action: "allow", match_type: "exact_email", match_target: `${fresh("a")}@x.example` }),
    reads: boxRules,
    keys: directions,
  },
  "a rule of a mailbox that is changed": {
    method: "PATCH",
    path: () => `${boxRules()}/${mailRule}`,
    body: () => ({ action: "allow" }),
    reads: boxRules,
    keys: [...directions, ["apply_to", "inbound", "accepted"], ["apply_to", "both", 422]],
  },
  "a rule of instant messages that is made": {
    method: "POST",
    path: imRules,
    body: () => ({ action: "allow", match_target: phone() }),
    reads: imRules,
    keys: directions,
  },
  "a rule of instant messages that is changed": {
    method: "PATCH",
    path: () => `${imRules()}/${imRule}`,
    body: () => ({ action: "allow" }),
    reads: imRules,
    keys: [...directions, ["apply_to", "inbound", "accepted"], ["apply_to", "both", 422]],
  },
  "a rule of an identity's mail that is made": {
    method: "POST",
    path: () => ownRules("mail"),
    body: () => ({ action: "allow", match_type: "exact_email", match_target: `${fresh("b")}@x.example` }),
    reads: () => ownRules("mail"),
    keys: directions,
  },
  "a rule of an identity's mail that is changed": {
    method: "PATCH",
    path: () => `${ownRules("mail")}/${mailRule}`,
    body: () => ({ action: "allow" }),
    reads: () => ownRules("mail"),
    keys: [...directions, ["apply_to", "inbound", "accepted"], ["apply_to", "both", 422]],
  },
  "a rule of an identity's phone that is made": {
    method: "POST",
    path: () => ownRules("phone"),
    body: () => ({ action: "allow", match_type: "exact_number", match_target: phone() }),
    reads: () => ownRules("phone"),
    keys: directions,
  },
  "a rule of Slack that is made": {
    method: "POST",
    path: () => ownRules("slack"),
    body: () => ({
      action: "allow",
      match_type: "exact_user",
      match_target: `T0000000001:U${fresh("1").replace("-", "")}`,
    }),
    reads: () => ownRules("slack"),
    keys: directions,
  },
  "a rule of Slack that is changed": {
    method: "PATCH",
    path: () => `${ownRules("slack")}/${slackRule}`,
    body: () => ({ action: "allow" }),
    reads: () => ownRules("slack"),
    keys: [...directions, ["apply_to", "inbound", "accepted"], ["apply_to", "both", 422]],
  },
  "the domain that an identity shows": {
    method: "PUT",
    path: () => `${identity()}/domain-affiliation`,
    body: () => ({ domain_claim_id: claimId }),
    reads: () => `${identity()}/domain-affiliation`,
    keys: [
      ["publish_publicly", true, 422],
      ["publish_publicly", false, 422],
    ],
  },
  "an instant message": {
    method: "POST",
    path: () => "/api/v1/im/messages",
    body: () => ({ conversation_id: conversationId, text: fresh("Hello") }),
    reads: () => "/api/v1/im/messages",
    keys: [
      ["reply_to_message_id", "00000000-0000-4000-8000-000000000000", 404],
      ["reply_to_message_id", "no id", 404],
      ["plain_reply_fallback", true, "accepted"],
    ],
  },
  "an instant message that answers one": {
    method: "POST",
    path: () => "/api/v1/im/messages",
    body: () => ({ conversation_id: conversationId, text: fresh("Hello"), reply_to_message_id: imMessageId }),
    reads: () => "/api/v1/im/messages",
    keys: [
      ["plain_reply_fallback", true, "accepted"],
      ["plain_reply_fallback", false, 422],
    ],
  },
};

describe.each(Object.entries(writes))("%s", (_, { method, path, body, reads, keys }) => {
  it.each(keys)("with %s: %j", async (key, value, expected) => {
    const isQuery = key.startsWith("?");
    const target = isQuery ? `${path()}?${key.slice(1)}=${String(value)}` : path();
    const whole = isQuery ? body?.() : { ...body?.(), [key]: value };
    const send = path().startsWith("/api/v1/im/messages") || path().startsWith(drafts()) ? asAgent : as;
    const before = await send("GET", reads());
    expect(before.status).toBe(200);
    const answer = await send(method, target, whole);
    if (expected === "accepted") {
      expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
      return;
    }
    expect([key, answer.status, answer.body]).toEqual([key, expected, expect.anything()]);
    expect(comparable((await send("GET", reads())).body)).toEqual(comparable(before.body));
  });
});

it("a draft takes the generation that was read, by both names", async () => {
  const path = `${drafts()}/${draftId}`;
  for (const name of ["generation", "expected_generation"]) {
    const read = await generation();
    const changed = await made(asAgent("PATCH", path, { subject: fresh("Read"), [name]: read }));
    expect(changed.generation).toBe(read + 1);
  }
  const differing = { subject: "x", generation: await generation(), expected_generation: 1_000 };
  expect((await asAgent("PATCH", path, differing)).status).toBe(422);
});

const notBuilt: readonly (readonly [Method, () => string])[] = [
  ["PATCH", () => `${identity()}/companion`],
  ["POST", () => "/api/v1/slack/applications/setup"],
  ["POST", () => "/api/v1/slack/provisioning-workspaces"],
  ["PATCH", () => `${identity()}/contacts/00000000-0000-4000-8000-000000000000/access`],
];

it.each(notBuilt)("%s of a route that is not built says so", async (method, path) => {
  const { status, body } = await as(method, path(), {});
  expect([status, body.error.code]).toEqual([404, "not_available"]);
});

/** Without what a read makes anew each time. */
function comparable(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/([?&])(exp|sig)=[^"&]*/g, "$1$2="));
}
