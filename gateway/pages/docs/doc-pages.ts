/** A page of the documentation. */
export interface DocPage {
  /** Its URL is `/docs/<name>`, and `/docs/<name>.md` as Markdown. */
  readonly name: string;
  /** The file, relative to the project's root. */
  readonly file: string;
  readonly title: string;
  /** Its subject, for readers who choose a page. */
  readonly about: string;
  /** Whether users of a server do not need it. */
  readonly optional?: true;
}

const inDocs = (name: string, title: string, about: string): DocPage => ({
  name,
  file: `docs/${name}.md`,
  title,
  about,
});
const optional = (page: DocPage): DocPage => ({ ...page, optional: true });

/** The pages that a server serves, in the order of the list. */
export const docPages: readonly DocPage[] = [
  {
    name: "readme",
    file: "README.md",
    title: "Parley",
    about: "what Parley is, the first five minutes, what it can do",
  },
  inDocs("mcp", "MCP", "connecting hosts of models, the tools, what they return"),
  inDocs(
    "command-line",
    "The command line",
    "`parley`: agents, tasks, mail, webhooks and the vault, from a terminal or a script",
  ),
  inDocs("a2a", "A2A", "the A2A protocol: clients, cards, rules, invitations, push notifications"),
  inDocs("mail", "Mail", "sending, receiving, domains, imports"),
  inDocs("organizing", "Organizing mail", "labels: giving them, finding mail by them, changing the catalogue"),
  inDocs("contacts", "Contacts", "the address book: adding, finding and merging contacts, vCards"),
  inDocs("notes", "Notes", "texts of an organization, and the agents that are given them"),
  inDocs("screening", "Screening of messages", "what Parley finds in received messages before an agent reads them"),
  inDocs("reviews", "Reviews", "what agents may send by themselves: presets and rules"),
  inDocs("messaging", "Instant messages", "lines, simulated phones, BlueBubbles"),
  inDocs("chat", "Team chat", "connecting Slack workspaces, writing to them"),
  inDocs("webhooks", "Webhooks", "receiving webhooks and checking their signatures"),
  inDocs("vault", "The vault", "what it protects and what it does not, and how to use it"),
  inDocs("organizations", "Organizations", "users, agents that sign themselves up, names, deleting an organization"),
  optional(inDocs("operating", "Operating Parley", "production, several processes, monitoring, backups, upgrades")),
  optional(inDocs("settings", "Settings", "every setting, with its default")),
  optional(inDocs("federation", "Federation", "using the subgraphs behind another Federation router")),
  optional({
    name: "changelog",
    file: "CHANGELOG.md",
    title: "Changes",
    about: "what changed for users and operators",
  }),
];
