/*
 * Reads answers as strictly as the public clients do, each in its own way: Python parses ids, days, times and decimals, and needs
 * every key that it does not call optional; Rust refuses null for lists and booleans; enums have no other values than these.
 */

/** Throws for a value that a client could not parse; `at` is its place. */
export type Strict = (value: unknown, at: string) => void;

const refuse = (value: unknown, at: string, wanted: string): never => {
  throw new Error(`${at} is ${JSON.stringify(value)}, and not ${wanted}`);
};
const matching =
  (form: RegExp, wanted: string): Strict =>
  (value, at) => {
    if (typeof value !== "string" || !form.test(value)) refuse(value, at, wanted);
  };

const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "a UUID");
const text = matching(/[^]*/, "a text");
const decimal = matching(/^[01]\.\d{3}$/, "a decimal with three places");
const calendar = matching(/^\d{4}-\d\d-\d\d$/, "a day");
const moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, "a time in UTC");
const time: Strict = (value, at) => {
  moment(value, at);
  if (Number.isNaN(Date.parse(value as string))) refuse(value, at, "a time that exists");
};
const day: Strict = (value, at) => {
  calendar(value, at);
  if (new Date(`${value as string}T00:00:00Z`).toISOString().slice(0, 10) !== value)
    refuse(value, at, "a day that exists");
};
const whole: Strict = (value, at) => {
  if (!Number.isInteger(value)) refuse(value, at, "a whole number");
};
const flag: Strict = (value, at) => {
  if (typeof value !== "boolean") refuse(value, at, "true or false");
};
const oneOf = (...values: readonly string[]): Strict =>
  matching(new RegExp(`^(${values.join("|")})$`), values.join(" or "));
const nullable =
  (one: Strict): Strict =>
  (value, at) => {
    if (value !== null) one(value, at);
  };

/** A list, which is never null. */
export const list =
  (one: Strict): Strict =>
  (value, at) => {
    if (!Array.isArray(value)) refuse(value, at, "a list");
    for (const [place, item] of (value as unknown[]).entries()) one(item, `${at}[${place}]`);
  };
const record =
  (keys: Readonly<Record<string, Strict>>): Strict =>
  (value, at) => {
    if (typeof value !== "object" || value === null) refuse(value, at, "an object");
    for (const [key, one] of Object.entries(keys)) {
      if (!(key in (value as object))) refuse(undefined, `${at}.${key}`, "there");
      one((value as Record<string, unknown>)[key], `${at}.${key}`);
    }
  };

const label = nullable(text);
const memory = record({ id: uuid, content: text, updated_at: time });

export const access = record({ id: uuid, contact_id: uuid, identity_id: nullable(uuid), created_at: time });

export const contact = record({
  id: uuid,
  organization_id: text,
  preferred_name: nullable(text),
  name_prefix: nullable(text),
  given_name: nullable(text),
  middle_name: nullable(text),
  family_name: nullable(text),
  name_suffix: nullable(text),
  company_name: nullable(text),
  job_title: nullable(text),
  birthday: nullable(day),
  notes: nullable(text),
  emails: list(record({ label, value: text, is_primary: flag })),
  phones: list(record({ label, value_e164: matching(/^\+[1-9]\d{6,14}$/, "a number in E.164"), is_primary: flag })),
  websites: list(record({ label, url: text })),
  dates: list(record({ label, date: day })),
  addresses: list(record({ label, street: label, city: label, region: label, postal: label, country: label })),
  custom_fields: list(record({ label: text, value: text })),
  agent_handles: list(record({ label, handle: text })),
  chat_users: list(record({ label, workspace_id: text, user_id: text })),
  access: list(access),
  creation_source: oneOf("manual", "vcard", "communication", "backfill"),
  review_status: oneOf("unreviewed", "confirmed"),
  reviewed_at: nullable(time),
  reviewed_by: nullable(text),
  preferred_name_source: oneOf("manual", "vcard", "provider", "mail_header", "identifier_fallback"),
  preferred_name_locked_at: nullable(time),
  created_by_identity_id: nullable(uuid),
  merged_into_contact_id: nullable(uuid),
  is_auto_created: flag,
  is_confirmed: flag,
  memory_count: whole,
  latest_memory: nullable(memory),
  status: oneOf("active", "merged"),
  created_at: time,
  updated_at: time,
});

const object = record({});
const citation = record({
  source_type: text,
  availability: oneOf("available", "purged", "source_unavailable_to_caller"),
  source_id: nullable(uuid),
  source_url: nullable(text),
  source_locator: nullable(object),
});

export const fact = record({
  id: uuid,
  contact_id: uuid,
  content: text,
  confidence: nullable(decimal),
  origin: oneOf("generated", "user"),
  kind: nullable(oneOf("profile", "preference", "context")),
  expires_at: nullable(time),
  locked_at: nullable(time),
  created_at: time,
  updated_at: time,
  citations: list(citation),
});

export const citationDetail = record({
  source_type: text,
  source_id: uuid,
  source_locator: object,
  source_url: nullable(text),
});

export const factDeleted = record({ deleted_fact_id: uuid, memory_count: whole, latest_memory: nullable(memory) });

export const contactsDeleted = record({
  deleted_count: whole,
  error_count: whole,
  results: list(record({ contact_id: text, status: oneOf("deleted", "error"), error: nullable(text) })),
});

export const imported = record({
  created_count: whole,
  error_count: whole,
  results: list(
    record({
      index: whole,
      status: oneOf("created", "conflict", "error"),
      contact: nullable(contact),
      error: nullable(text),
      conflicting_contact_id: nullable(uuid),
    }),
  ),
});

export const exported = record({ content_type: text, contact_count: whole, vcard: text });

/** The keys that an item of each channel has beside those of every item; clients name no other channels. */
const channels: Readonly<Record<string, Strict>> = {
  email: record({
    mailbox_email: text,
    from_address: text,
    to_addresses: list(text),
    cc_addresses: list(text),
    bcc_addresses: list(text),
    thread_id: nullable(uuid),
    subject: nullable(text),
    snippet: nullable(text),
    body_text: nullable(text),
    content_unavailable: flag,
    attachments: list(record({ filename: label, content_type: label, size: nullable(whole) })),
  }),
  imessage: record({
    conversation_id: uuid,
    remote_handle: text,
    service: text,
    text: nullable(text),
    media: nullable(record({ count: whole })),
  }),
};

const item = record({
  channel: oneOf(...Object.keys(channels)),
  source_id: uuid,
  direction: oneOf("inbound", "outbound"),
  occurred_at: time,
  identity_id: uuid,
  status: nullable(text),
  detail_url: nullable(text),
});

export const correspondence = record({
  contact_id: uuid,
  identity_id: uuid,
  items: list((value, at) => {
    item(value, at);
    channels[(value as { channel: string }).channel]!(value, at);
  }),
  channels: list(
    record({
      channel: oneOf("email", "sms", "imessage", "calls"),
      status: oneOf("available", "no_identifier", "no_resource"),
      returned: whole,
    }),
  ),
  next_cursor: nullable(text),
});

export const noteAccess = record({ id: uuid, note_id: uuid, identity_id: uuid, created_at: time });

export const note = record({
  id: uuid,
  organization_id: text,
  created_by: text,
  title: nullable(text),
  body: text,
  status: oneOf("active"),
  access: list(noteAccess),
  created_at: time,
  updated_at: time,
  is_pinned: flag,
});

/** The answers of the paths of contacts and notes, the first that fits. */
const answers: readonly (readonly [RegExp, Strict])[] = [
  [/^GET \/contacts(\/lookup)?\/?(\?|$)/, list(contact)],
  [/^POST \/contacts\/import$/, imported],
  [/^POST \/contacts\/vcard-export$/, exported],
  [/^POST \/contacts\/bulk-delete$/, contactsDeleted],
  [/^GET \/contacts\/[^/]+\/access$/, list(access)],
  [/^GET \/contacts\/[^/]+\/correspondence(\?|$)/, correspondence],
  [/^GET \/contacts\/[^/]+\/facts(\?|$)/, list(fact)],
  [/^GET \/contacts\/[^/]+\/facts\/[^/]+\/citations\//, citationDetail],
  [/^DELETE \/contacts\/[^/]+\/facts\//, factDeleted],
  [/^(GET|POST|PATCH) \/contacts\/[^/]+\/facts/, fact],
  [/^(GET|POST|PATCH) \/contacts/, contact],
  [/^GET \/notes\/?(\?|$)/, list(note)],
  [/^GET \/notes\/[^/]+\/access$/, list(noteAccess)],
  [/^POST \/notes\/[^/]+\/access$/, noteAccess],
  [/^(GET|POST|PATCH) \/notes/, note],
  [/^DELETE /, (body, at) => body !== undefined && refuse(body, at, "absent")],
];

/** Reads an answer as the clients read that of this call. Throws for anything that one of them could not parse. */
export function readStrictly(method: string, path: string, body: unknown): void {
  const call = `${method} ${path.replace(/^\/api\/v1/, "")}`;
  const [, read] = answers.find(([form]) => form.test(call))!;
  read(body, call);
}
