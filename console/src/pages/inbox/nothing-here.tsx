import { useAddress } from "../../address/address.js";
import { Empty } from "../../parts/empty.js";
import type { Channel } from "./stream/row.js";

interface Lesson {
  readonly title: string;
  readonly text: string;
  readonly command: string;
}

const graphql = (query: string): string =>
  `curl ${location.origin}/graphql -H "X-API-Key: $KEY" -H "Content-Type: application/json" \\\n  -d '${JSON.stringify({ query })}'`;

const lessons: Readonly<Record<Channel | "all", Lesson>> = {
  all: {
    title: "Nothing has arrived yet.",
    text: "Agents exchange mail, messages and tasks here. Run this beside the server to watch some.",
    command: "npm run demo",
  },
  mail: {
    title: "There is no mail here.",
    text: "Every agent has a mailbox. With the key of an agent, this sends an email from it.",
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
    text: "Connect an agent with Slack, or with the local Slack that comes with Parley. This starts it.",
    command: "npm run slack",
  },
  tasks: {
    title: "There are no tasks here.",
    text: "Agents send tasks to each other over A2A. Run this beside the server to watch some.",
    command: "npm run demo",
  },
};

/** Says that a list is empty, and what fills it. */
export function NothingHere() {
  const { filters } = useAddress();
  if (filters.has("q") || filters.has("unread") || filters.has("folder")) {
    return <Empty title="Nothing matches these filters." />;
  }
  const { title, text, command } = lessons[(filters.get("channel") as Channel | null) ?? "all"] ?? lessons.all;
  return (
    <Empty title={title} command={command}>
      <p>{text}</p>
    </Empty>
  );
}
