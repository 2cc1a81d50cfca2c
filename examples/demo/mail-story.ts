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
    /** What is new in an answer, without quotes and signature. */
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
 * A person writes to an agent by SMTP, the agent hears of it live and answers, and the person writes again: one thread of
 * three messages. Throws when anything differs from what is told.
 */
export async function tellMail(
  { baseUrl, person }: Installation,
  agent: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  if (person === undefined || person.smtp === null) return;
  const address = await addressOf(agent);
  const reader = `lin-${suffix}@people.example`;
  const mailbox = `/api/v1/mail/mailboxes/${encodeURIComponent(address)}`;
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

async function addressOf({ rest, handle }: Agent): Promise<string> {
  return (await rest.get<{ email_address: string }>(`/api/v1/identities/${handle}`)).email_address;
}
