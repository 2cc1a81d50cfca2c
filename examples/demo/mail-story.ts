import { deepStrictEqual, strictEqual } from "node:assert";
import { createTransport } from "nodemailer";
import type { Agent } from "./agent.js";
import { findMail } from "./outbox.js";
import type { Installation } from "./installation.js";
import { LiveFeed } from "./live-feed.js";

interface Sent {
  readonly id: string;
  readonly thread_id: string;
}

interface Thread {
  readonly messages: readonly { readonly direction: string; readonly subject: string | null }[];
}

/** A mail that arrived. */
interface Received {
  readonly message: {
    readonly id: string;
    readonly threadId: string;
    readonly subject: string | null;
    readonly fromAddress: string;
    readonly bodyText: string | null;
    /** The new text of an answer, without quotes and signature. */
    readonly extractedText: string | null;
  };
}

const follow = /* GraphQL */ `
  subscription Follow($mailbox: String!, $after: String) {
    mailMessageReceived(mailbox: $mailbox, after: $after) {
      message {
        id
        threadId
        subject
        fromAddress
        bodyText
        extractedText
      }
    }
  }
`;

/**
 * A person writes to an agent by SMTP, the agent receives the event and answers, and the person writes again: one thread of
 * three messages. If the demo cannot read the mail of a person, two agents write to each other instead. Throws if anything
 * differs from the story.
 */
export async function tellMail(
  { baseUrl, person }: Installation,
  agent: Agent,
  colleague: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  if (person === undefined || person.smtp === null) return tellMailOfAgents(agent, colleague, suffix, say);
  const address = await addressOf(agent);
  const reader = `lin-${suffix}@people.example`;
  const mailbox = mailboxPath(address);
  const follower = new LiveFeed<Received>(baseUrl, agent.key, follow, { mailbox: address });
  await follower.start();
  const smtp = createTransport({ url: person.smtp, ignoreTLS: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  try {
    say(`A person writes to ${address} with an ordinary mail program. It reaches the server by SMTP (${person.smtp}):`);
    const subject = `Your haiku ${suffix}`;
    const first = await smtp.sendMail({ from: `Lin <${reader}>`, to: address, subject, text: "May I print it?" });
    const { message: heard } = await follower.next();
    strictEqual(heard.subject, subject);
    say(
      `   ▸ RECEIVED       ${heard.subject}: ${heard.bodyText?.trim()}   (from ${heard.fromAddress}, heard over the WebSocket)`,
    );

    const body_text = "Please do. Name the editor.";
    const reply = await agent.rest.post<Sent>(`${mailbox}/messages/${heard.id}/reply`, { body_text });
    strictEqual(reply.thread_id, heard.threadId);
    const sent = await findMail(person.outbox, (mail) => mail.includes(`To: ${reader}`));
    const where = sent === null ? "" : "; without a relay, it is in the outbox";
    say(`   ▸ REPLIED        ${body_text}   (to ${reader}${where})`);

    const text = `Thank you!\r\n\r\nOn Mon, 1 Jan 2026 at 10:00, ${address} wrote:\r\n> ${body_text}\r\n`;
    const again = { from: `Lin <${reader}>`, to: address, subject: `Re: ${subject}`, text };
    await smtp.sendMail({ ...again, inReplyTo: first.messageId, references: first.messageId });
    const { message: answer } = await follower.next();
    deepStrictEqual([answer.extractedText, answer.threadId], ["Thank you!", heard.threadId]);
    say(`   ▸ RECEIVED       ${answer.subject}: ${answer.extractedText}   (only the new text, without the quote)`);

    const { messages } = await agent.rest.get<Thread>(`${mailbox}/threads/${heard.threadId}`);
    deepStrictEqual(
      messages.map(({ direction }) => direction),
      ["inbound", "outbound", "inbound"],
    );
    say("\nThree mails, one thread.\n");
  } finally {
    smtp.close();
    await follower.stop();
  }
}

/** An agent writes to another by mail, and the other one answers in the same thread. */
async function tellMailOfAgents(
  agent: Agent,
  colleague: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  const [from, to] = [await addressOf(agent), await addressOf(colleague)];
  const feed = new LiveFeed<Received>(colleague.baseUrl, colleague.key, follow, { mailbox: to });
  await feed.start();
  try {
    const [subject, body_text] = [`The haiku ${suffix}`, "It will be on page one. Thank you!"];
    await agent.rest.post<Sent>(`${mailboxPath(from)}/messages`, { recipients: { to: [to] }, subject, body_text });
    const { message: heard } = await feed.next();
    strictEqual(heard.subject, subject);
    say(`   ▸ RECEIVED       ${heard.subject}: ${heard.bodyText?.trim()}   (by ${to}, heard over the WebSocket)`);
    const answer = "On page one! I will tell my line.";
    await colleague.rest.post<Sent>(`${mailboxPath(to)}/messages/${heard.id}/reply`, { body_text: answer });
    say(`   ▸ REPLIED        ${answer}   (to ${from})\n`);
  } finally {
    await feed.stop();
  }
}

const mailboxPath = (address: string): string => `/api/v1/mail/mailboxes/${encodeURIComponent(address)}`;

async function addressOf({ rest, handle }: Agent): Promise<string> {
  return (await rest.get<{ email_address: string }>(`/api/v1/identities/${handle}`)).email_address;
}
