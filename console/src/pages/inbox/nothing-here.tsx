import type { ReactNode } from "react";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { Empty } from "../../parts/empty.js";
import type { Channel } from "./stream/row.js";

interface Lesson {
  readonly title: string;
  readonly text: ReactNode;
  readonly command: string;
}

const graphql = (query: string): string =>
  `curl ${location.origin}/graphql -H "X-API-Key: $KEY" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify({ query })}'`;

const lessons: Readonly<Record<Channel | "all", Lesson>> = {
  all: {
    title: "Nothing has arrived yet.",
    text: "Agents exchange email, messages and tasks here. Write one, or run this command beside the server to see the demo.",
    command: "npm run demo",
  },
  mail: {
    title: "There is no mail here.",
    text: "Every agent has a mailbox. With the key of an agent, this command sends an email from its mailbox.",
    command: graphql(
      'mutation { sendMail(input: { mailbox: "AGENT@agents.localhost", subject: "Hello", bodyText: "Hi", recipients: { to: ["OTHER@agents.localhost"] } }) { message { id } } }',
    ),
  },
  im: {
    title: "There are no instant messages here.",
    text: "An agent accepts instant messages once they are switched on for it. This command switches them on. It requires an admin key.",
    command: graphql(
      'mutation { updateIdentity(input: { agentHandle: "AGENT", imEnabled: true }) { identity { id } } }',
    ),
  },
  chat: {
    title: "Nothing has arrived from a workspace.",
    text: (
      <>
        Connect an agent with Slack on the page <Link href={href(["chat"])}>Slack</Link>, and{" "}
        <a href="/docs/chat#receive-events">let Slack send its events</a>. What agents wrote is under{" "}
        <Link href={href(["inbox", "chat-writes"], { channel: "chat", outcome: "any" })}>Sent to Slack</Link>. To try it
        without an account, start the local Slack that comes with Parley.
      </>
    ),
    command: "npm run slack",
  },
  tasks: {
    title: "There are no tasks here.",
    text: "Agents send tasks to each other over A2A. Run this command beside the server to see the demo.",
    command: "npm run demo",
  },
};

/** Filters that may hide what is there, beside channel and agent. */
const narrowing = ["q", "unread", "folder", "status", "label"];

/** Says that a list is empty, and what fills it. */
export function NothingHere() {
  const { path, filters } = useAddress();
  if (narrowing.some((name) => filters.has(name))) {
    const remaining = { channel: filters.get("channel"), agent: filters.get("agent") };
    return (
      <Empty title="Nothing matches these filters.">
        <p>
          <Link href={href(path, remaining)}>Clear search, folder, state and label</Link>
        </p>
      </Empty>
    );
  }
  const { title, text, command } = lessons[(filters.get("channel") as Channel | null) ?? "all"] ?? lessons.all;
  return (
    <Empty title={title} command={command}>
      <p>{text}</p>
    </Empty>
  );
}
