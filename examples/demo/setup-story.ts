import { randomInt } from "node:crypto";
import type { Agent } from "./agent.js";
import { Handset } from "./handset.js";
import type { Installation } from "./installation.js";
import { Refused, Rest } from "./rest.js";

/** The receiver that the server itself has. It answers 200. */
const builtInReceiver = "parley:receiver";
/** A receiver that does not exist: names that end so are never found. */
const missingReceiver = "https://receiver.invalid/hook";
/** The same at every run, so that each run finds it again instead of adding one. */
const domain = "demo.example.com";

/** Webhooks about the tasks of an agent: to a receiver that answers, and to one that is missing. */
export async function addWebhooks({ baseUrl, adminKey }: Installation, { rest, handle }: Agent): Promise<void> {
  const { id } = await rest.get<{ id: string }>(`/api/v1/identities/${handle}`);
  const admin = new Rest(baseUrl, adminKey);
  for (const [url, event_types] of [
    [builtInReceiver, ["a2a.task.created", "a2a.task.message"]],
    [missingReceiver, ["a2a.task.created"]],
  ] as const) {
    await admin.post("/api/v1/webhooks/subscriptions", { url, event_types, agent_identity_id: id });
  }
}

/**
 * An organization sets up a few things: a draft that waits for a person, a domain that waits for its DNS record, and a phone number
 * that a person texts. A second run adds a draft only.
 */
export async function tellSetup(
  { baseUrl, adminKey, person }: Installation,
  editor: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  const admin = new Rest(baseUrl, adminKey);
  const path = `/api/v1/identities/${editor.handle}`;
  const { email_address } = await editor.rest.get<{ email_address: string }>(path);
  await editor.rest.post(`/api/v1/mail/mailboxes/${encodeURIComponent(email_address)}/drafts`, {
    recipients: { to: [`lin-${suffix}@people.example`] },
    subject: "Page one",
    body_text: "Your haiku is on page one. May we print your name?",
  });
  say(`@${editor.handle} writes a draft, "Page one". It waits until a person sends it.`);
  const claimed = await orNull(
    admin.post<{ dns_record: { name: string } }>("/api/v1/organization-domains", { domain }),
  );
  if (claimed !== null) say(`The organization claims the domain ${domain}, which waits for its DNS record.`);
  if (person !== undefined && person.handsets !== null) await tellNumber(admin, person.handsets, editor, say);
  say("");
}

/** A person with a simulated phone texts a number of the organization. Nothing where no number is free. */
async function tellNumber(admin: Rest, handsets: string, editor: Agent, say: (text: string) => void): Promise<void> {
  const line = await orNull(
    admin.post<{ id: string; number: string }>("/api/v1/im/numbers", { type: "dedicated_inbound" }, "demo"),
  );
  if (line === null) return;
  const attachment = { im_enabled: true, im_number_id: line.id };
  const attached = await orNull(admin.patch(`/api/v1/identities/${editor.handle}`, attachment));
  // The editor of an earlier run keeps it.
  if (attached === null) return;
  const phone = new Handset(handsets, `+15555${randomInt(100_000, 500_000)}`);
  await phone.create();
  await phone.text({ to: line.number }, "Is this the editor?");
  say(`The organization has the number ${line.number}, and ${phone.number} texts it.`);
}

/** Null if a limit of the installation refused it. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refused && [402, 409, 503].includes(error.status)) return null;
    throw error;
  }
}
