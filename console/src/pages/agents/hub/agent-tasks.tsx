import { ArrowDownLeft, ArrowUpRight } from "lucide";
import type { AgentQuery } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { AgentName } from "../../../parts/agent-name.js";
import { Badge } from "../../../parts/badge.js";
import { lastWords } from "../../../parts/last-words.js";
import { Moment } from "../../../parts/moment.js";
import { Row, Rows } from "../../../parts/row.js";

/** The newest tasks of an agent, received and sent. */
export function AgentTasks({ agent }: { readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { id: identityId, agentHandle, a2aTasks } = agent;
  const tasks = a2aTasks?.nodes ?? [];
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">Newest tasks</h2>
      {tasks.length === 0 && <p className="soft">It has neither sent nor received a task yet.</p>}
      {tasks.length > 0 && (
        <Rows name="Newest tasks">
          {tasks.map(({ id, state, updatedAt, requester, worker, messages }) => {
            const isOut = requester.identityId === identityId;
            return (
              <Row
                key={id}
                icon={isOut ? ArrowUpRight : ArrowDownLeft}
                title={<Link href={href(["tasks", id])}>{lastWords(messages) ?? "A task without text"}</Link>}
                about={
                  <>
                    {isOut ? "to" : "from"} <AgentName handle={isOut ? worker.handle : requester.handle} />,{" "}
                    <Moment at={updatedAt} />
                  </>
                }
                actions={<Badge state={state} />}
              />
            );
          })}
        </Rows>
      )}
      {a2aTasks?.pageInfo.hasNextPage === true && (
        <p className="actions">
          <Link href={href(["tasks"], { agent: agentHandle })}>All tasks of @{agentHandle}</Link>
        </p>
      )}
    </section>
  );
}
