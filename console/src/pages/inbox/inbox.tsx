import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import {
  InboxAgentsDocument,
  type InboxAgentsQuery,
  InboxMailOfAllDocument,
  type MailStatus,
} from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { BulkBar } from "./bulk/bulk-bar.js";
import { useSelection } from "./bulk/use-selection.js";
import { Catalogue } from "./labels/catalogue.js";
import { Filters } from "./filters.js";
import "./inbox.css";
import { Reading } from "./reading.js";
import { StreamList } from "./stream-list.js";
import { type Channel, channels } from "./stream/row.js";
import { chosenAgent, type ChosenAgent, type StreamFilter } from "./stream/source.js";
import { useStream } from "./stream/use-stream.js";
import { useInboxKeys } from "./use-inbox-keys.js";
import { useFiltersOnly } from "./use-filters-only.js";

/** The states of a mail that can be filtered by. */
const mailStates: readonly MailStatus[] = ["BOUNCED", "FAILED", "QUEUED"];
const folders: readonly StreamFilter["folder"][] = ["INBOX", "SENT", "SNOOZED", "ARCHIVE", "SPAM", "BLOCKED", "ALL"];

/** Received and sent messages of agents, over every channel: a list, and the chosen conversation beside it. */
export default function Inbox() {
  const { path, filters } = useAddress();
  const selection = path.slice(1);
  const handle = filters.get("agent");
  const { data, previousData } = useQuery<InboxAgentsQuery>(InboxAgentsDocument, {
    variables: { handle: handle ?? "", isNamed: handle !== null },
  });
  const known = (data ?? previousData) as InboxAgentsQuery | undefined;
  const agents = useMemo(() => agentsOf(known), [known]);
  const agent = handle === null ? null : (agents.find((one) => one.handle === handle) ?? null);
  const isKnown = handle === null || agent !== null;
  return (
    <div className={selection.length === 0 ? "inbox" : "inbox has-selection"}>
      <header className="title">
        <h1>Inbox</h1>
        <p className="actions">
          <Link className="button" href={href(["inbox", "new"], useFiltersOnly())} aria-keyshortcuts="c">
            Write
          </Link>
          <ExplorerLink
            query={InboxMailOfAllDocument}
            variables={{ first: 20, filter: { folder: "INBOX" } }}
            what="all mail"
          />
        </p>
      </header>
      <Catalogue>
        <Filters />
        {isKnown || data === undefined ? (
          <Panes agent={agent} isReady={isKnown} agents={agents} selection={selection} />
        ) : (
          <p>There is no agent @{handle} in your organization.</p>
        )}
      </Catalogue>
    </div>
  );
}

interface PanesProps {
  readonly agent: ChosenAgent | null;
  readonly agents: readonly ChosenAgent[];
  readonly isReady: boolean;
  readonly selection: readonly string[];
}

function Panes({ agent, agents, isReady, selection }: PanesProps) {
  const { filters } = useAddress();
  const channel = channels.find((one) => one === filters.get("channel")) ?? null;
  if (!isReady) return null;
  return <Both agent={agent} agents={agents} channel={channel} selection={selection} />;
}

function Both(props: Omit<PanesProps, "isReady"> & { readonly channel: Channel | null }) {
  const { agent, agents, channel, selection } = props;
  const { filters } = useAddress();
  const folder = folders.find((one) => one === filters.get("folder")) ?? "INBOX";
  const status = mailStates.find((one) => one === filters.get("status")) ?? null;
  const stream = useStream(channel, {
    agent,
    search: filters.get("q") ?? "",
    folder,
    unread: filters.get("unread") === "yes",
    status,
    label: filters.get("label"),
  });
  const selected = selection.join("/");
  const chosen = useSelection(stream.rows);
  useInboxKeys(stream.rows, selected, chosen);
  return (
    <div className="panes">
      <section className="list-pane" aria-label="Messages">
        <BulkBar
          selection={chosen}
          folder={folder === "SENT" || folder === "SNOOZED" || folder === "ALL" || status !== null ? null : folder}
        />
        <StreamList {...stream} selected={selected} selection={chosen} />
      </section>
      <section className="reading-pane" aria-label="Reading" tabIndex={0}>
        <Reading key={selected} selection={selection} agents={agents} agent={agent} />
      </section>
    </div>
  );
}

/** The first agents, and the one that the address names, even if it is not among the first. */
function agentsOf(data: InboxAgentsQuery | undefined): readonly ChosenAgent[] {
  const { nodes = [] } = data?.identities ?? {};
  const named = data?.identity;
  const all = named == null || nodes.some(({ id }) => id === named.id) ? nodes : [...nodes, named];
  return all.map(chosenAgent);
}
