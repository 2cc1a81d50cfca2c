import { strictEqual } from "node:assert";
import { randomInt } from "node:crypto";
import type { Agent } from "./agent.js";
import { Handset } from "./handset.js";
import type { Installation } from "./installation.js";
import { LiveFeed } from "./live-feed.js";
import { Rest } from "./rest.js";

interface Change {
  readonly kind: string;
  readonly conversationId: string;
  readonly message: { readonly id: string; readonly content: string | null; readonly remoteNumber: string | null };
}

const messages = /* GraphQL */ `
  subscription Messages($identity: ID!, $after: String) {
    imMessageChanged(identityId: $identity, after: $after) {
      kind
      conversationId
      message {
        id
        content
        remoteNumber
      }
    }
  }
`;

const reactions = /* GraphQL */ `
  subscription Reactions($identity: ID!, $after: String) {
    imReactionChanged(identityId: $identity, after: $after) {
      kind
      reaction {
        reaction
      }
    }
  }
`;

/**
 * A person with a simulated phone texts the triage line, is connected with an agent, and both talk live: a question, an
 * answer with confetti, tapbacks both ways. Throws if anything differs from the story.
 */
export async function tellInstantMessages(
  { baseUrl, adminKey, person }: Installation,
  agent: Agent,
  say: (text: string) => void,
): Promise<void> {
  if (person === undefined || person.handsets === null) return;
  const path = `/api/v1/identities/${agent.handle}`;
  const { id: identity } = await new Rest(baseUrl, adminKey).patch<{ id: string }>(path, { im_enabled: true });
  const phone = new Handset(person.handsets, `+15555${randomInt(600_000, 1_000_000)}`);
  await phone.create();
  const feed = new LiveFeed<Change>(baseUrl, agent.key, messages, { identity });
  const tapbacks = new LiveFeed<{ reaction: { reaction: string } | null }>(baseUrl, agent.key, reactions, { identity });
  await Promise.all([feed.start(), tapbacks.start()]);
  try {
    const triage = await agent.rest.get<{ number: string; connect_command: string }>("/api/v1/im/triage-number");
    say(`A person with the phone ${phone.number} texts "${triage.connect_command}" to ${triage.number}.`);
    say(`The phone is simulated; its screen is at ${person.handsets}:`);
    await phone.text({ to: triage.number }, triage.connect_command);
    const greeting = await phone.nextMessage();
    say(`   ▸ PHONE          ${greeting.text}`);

    await phone.text({ thread_id: greeting.thread_id }, "Is my haiku ready?");
    const heard = await next(feed, "im.message.received");
    strictEqual(heard.message.remoteNumber, phone.number);
    say(`   ▸ AGENT          ${heard.message.content}   (from ${phone.number}, heard over the WebSocket)`);
    await agent.rest.post("/api/v1/im/typing", { conversation_id: heard.conversationId });
    await phone.nextEvent("typing");
    say("   ▸ PHONE          … the agent is typing …");

    const answer = {
      conversation_id: heard.conversationId,
      text: "It is. Line two has a queue.",
      send_style: "confetti",
    };
    await agent.rest.post("/api/v1/im/messages", answer);
    const shown = await phone.nextMessage();
    strictEqual(shown.text, answer.text);
    say(`   ▸ PHONE          ${shown.text}   (with ${shown.send_style})`);
    await next(feed, "im.message.delivered");
    say("   ▸ AGENT          delivered");

    await phone.tapback(shown.id, "love");
    strictEqual((await tapbacks.next()).reaction?.reaction, "LOVE");
    say("   ▸ AGENT          the person reacted: love");
    await agent.rest.post("/api/v1/im/reactions", { message_id: heard.message.id, reaction: "like" });
    await phone.nextEvent("tapback");
    say("   ▸ PHONE          the agent reacted: like");
    say(`\nThe conversation goes on by hand: open ${person.handsets} and choose ${phone.number}.\n`);
  } finally {
    await Promise.all([feed.stop(), tapbacks.stop()]);
  }
}

/** The next change of that kind; others are passed over. */
async function next(feed: LiveFeed<Change>, kind: string): Promise<Change> {
  for (;;) {
    const change = await feed.next();
    if (change.kind === kind) return change;
  }
}
