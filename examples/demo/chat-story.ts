import { deepStrictEqual, strictEqual } from "node:assert";
import type { Agent } from "./agent.js";
import { LiveFeed } from "./live-feed.js";
import { LocalWorkspace } from "./local-workspace.js";

interface Change {
  readonly kind: string;
  readonly status: string;
}

const actions = /* GraphQL */ `
  subscription Actions($connection: ID!, $after: String) {
    chatActionChanged(connectionId: $connection, after: $after) {
      kind
      status
    }
  }
`;

const operations = /* GraphQL */ `
  subscription Operations($connection: ID!, $after: String) {
    chatOperationChanged(connectionId: $connection, after: $after) {
      kind
      status
    }
  }
`;

interface Sent {
  readonly id: string;
  readonly status: string;
  readonly message_ts: string;
}

interface Done {
  readonly id: string;
  readonly status: string;
  readonly error_code: string | null;
}

/**
 * An agent is connected with a workspace of the local Slack, writes a message, reacts to it, and pins it while the connection
 * to Slack breaks. The outcome of the pin is unknown, so it is not repeated. Throws if anything differs from the story.
 */
export async function tellChat(
  { baseUrl, key, handle, rest }: Agent,
  suffix: string,
  say: (text: string) => void,
): Promise<void> {
  const workspace = await LocalWorkspace.find();
  const { id: identity_id } = await rest.get<{ id: string }>(`/api/v1/identities/${handle}`);
  const connection = await workspace?.connect(rest, identity_id);
  if (workspace === null || connection == null) {
    say("Team chat is left out: start the local Slack (npm run slack), and the server with its CHAT_SLACK_API_URL.\n");
    return;
  }
  const path = `/api/v1/chat/connections/${connection.id}`;
  const feeds = [actions, operations].map(
    (query) => new LiveFeed<Change>(baseUrl, key, query, { connection: connection.id }),
  );
  const [messages, reactions] = feeds as [LiveFeed<Change>, LiveFeed<Change>];
  await Promise.all(feeds.map((feed) => feed.start()));
  try {
    say(`@${handle} is connected with the Slack workspace ${connection.workspace_name} by the token of a bot.`);
    const conversation_id = await workspace.general(connection.workspace_id);
    const text = "Your haiku is ready.";
    const sent = await rest.post<Sent>(`${path}/messages`, { conversation_id, text }, `message-${suffix}`);
    deepStrictEqual(await statuses(messages), ["SENDING", "SENT"]);
    say(`   ▸ SENDING, SENT            ${text}   (in #general, heard over the WebSocket)`);

    const conversation = `${path}/conversations/${conversation_id}`;
    const reacting = `${conversation}/messages/${sent.message_ts}/reactions`;
    await rest.post<Done>(reacting, { name: "tada" }, `reaction-${suffix}`);
    deepStrictEqual(await statuses(reactions), ["IN_PROGRESS", "SUCCEEDED"]);
    say("   ▸ IN_PROGRESS, SUCCEEDED   a reaction: tada");

    await workspace.breakNext("pins.add");
    const pin = { message_ts: sent.message_ts };
    const pinned = await rest.post<Done>(`${conversation}/pins`, pin, `pin-${suffix}`);
    deepStrictEqual(await statuses(reactions), ["IN_PROGRESS", "UNKNOWN"]);
    say("   ▸ IN_PROGRESS, UNKNOWN     a pin: the connection broke before Slack's answer came");
    const again = await rest.post<Done>(`${conversation}/pins`, pin, `pin-${suffix}`);
    deepStrictEqual(again, pinned);
    strictEqual(again.error_code, "outcome_unknown");
    say("The same request with the same key is not sent again. It returns the record: unknown.");
    say(`\nThe workspace is at ${workspace.url}. Open it to see what happened, and to answer.\n`);
  } finally {
    await Promise.all(feeds.map((feed) => feed.stop()));
  }
}

/** How a write began, and how it ended. */
async function statuses(feed: LiveFeed<Change>): Promise<string[]> {
  return [(await feed.next()).status, (await feed.next()).status];
}
