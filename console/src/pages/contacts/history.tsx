import { useState } from "react";
import {
  type FoundAgentFragment,
  type HistoryLineFragment,
  HistoryOfContactDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AgentField } from "../../parts/agent-field.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useFoundAgents } from "../../parts/use-found-agents.js";
import { useSession } from "../../session.js";

/** The messages between an agent and a contact, the newest first. */
export function History({ contactId, knownBy }: { readonly contactId: string; readonly knownBy: string | null }) {
  const [chosen, choose] = useState<FoundAgentFragment | null>(null);
  const { agents } = useFoundAgents("");
  const agent = chosen ?? agents.find(({ id }) => id === knownBy) ?? agents[0] ?? null;
  return (
    <>
      <h2>History</h2>
      <AgentField label="With the agent" value={agent?.agentHandle ?? null} none="choose one" choose={choose} />
      {agent !== null && <Exchanged key={agent.id} contactId={contactId} agent={agent} />}
    </>
  );
}

const kinds = ["mail.message.", "im.message.", "chat.", "a2a.task.", "contact."];

function Exchanged({ contactId, agent }: { readonly contactId: string; readonly agent: FoundAgentFragment }) {
  const [cursor, setCursor] = useState<string | null>(null);
  const variables = { contactId, identityId: agent.id, cursor };
  const { data, problem, isLoading, refetch } = useLiveQuery(HistoryOfContactDocument, variables, kinds);
  const page = data?.contactCorrespondence;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {page?.items.length === 0 && page.nextCursor == null && cursor === null && (
        <p className="soft">They have not written to each other.</p>
      )}
      {page != null && page.items.length > 0 && (
        <ul className="list" aria-label="History">
          {page.items.map((line) => (
            <Line key={line.sourceId} line={line} handle={agent.agentHandle} />
          ))}
        </ul>
      )}
      <p className="actions">
        {cursor !== null && (
          <button type="button" className="quiet" onClick={() => setCursor(null)}>
            Newest
          </button>
        )}
        {page?.nextCursor != null && (
          <button type="button" className="quiet" onClick={() => setCursor(page.nextCursor ?? null)}>
            Older
          </button>
        )}
      </p>
    </>
  );
}

function Line({ line, handle }: { readonly line: HistoryLineFragment; readonly handle: string }) {
  const { organization } = useSession();
  const { email, imessage, slack, a2a, direction, occurredAt, status } = line;
  const said = email?.subject ?? email?.snippet ?? imessage?.text ?? slack?.text ?? a2a?.text ?? "Without text";
  const [name, to] = placeOf(line, organization.id);
  return (
    <li>
      <p>{withMarks(said)}</p>
      <p className="soft">
        <Link href={to}>{name}</Link> {direction === "OUTBOUND" ? `from @${handle}` : "from the contact"}
        {direction === "OUTBOUND" && status != null && `, ${status}`}, <Moment at={occurredAt} />
      </p>
    </li>
  );
}

/** The name of a message, and the page that shows it. */
function placeOf({ sourceId, imessage, slack, a2a }: HistoryLineFragment, organizationId: string): [string, string] {
  if (imessage != null) return ["Message", href(["inbox", "im", imessage.conversationId])];
  if (slack != null) {
    const { connectionId, conversationId, threadTs } = slack;
    return ["Slack", href(["inbox", "chat", connectionId, conversationId, ...(threadTs == null ? [] : [threadTs])])];
  }
  if (a2a != null) return ["Task", href(["tasks", a2a.taskId])];
  return ["Email", href([organizationId, "emails", sourceId])];
}
