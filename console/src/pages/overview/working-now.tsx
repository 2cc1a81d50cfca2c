import { ListChecks } from "lucide";
import type { OverviewQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { AgentName } from "../../parts/agent-name.js";
import { Badge } from "../../parts/badge.js";
import { lastWords } from "../../parts/last-words.js";
import { Moment } from "../../parts/moment.js";
import { Row, Rows } from "../../parts/row.js";

/** Which agent works on what for whom, and what waits to be begun. */
export function WorkingNow({ data: { working, submitted } }: { readonly data: OverviewQuery }) {
  const tasks = [...working.nodes, ...submitted.nodes];
  return (
    <section aria-labelledby="working">
      <h2 id="working">Working now</h2>
      {tasks.length === 0 && <p className="soft">No task is in progress.</p>}
      {tasks.length > 0 && (
        <Rows name="Tasks in progress">
          {tasks.map(({ id, state, updatedAt, requester, worker, messages }) => (
            <Row
              key={id}
              icon={ListChecks}
              tone="busy"
              title={<Link href={href(["tasks", id])}>{lastWords(messages) ?? "A task without text"}</Link>}
              about={
                <>
                  <AgentName handle={worker.handle} /> for <AgentName handle={requester.handle} />,{" "}
                  <Moment at={updatedAt} />
                </>
              }
              actions={<Badge state={state} />}
            />
          ))}
        </Rows>
      )}
      {(working.pageInfo.hasNextPage || submitted.pageInfo.hasNextPage) && (
        <p className="actions">
          <Link href={href(["tasks"], { view: "board" })}>All tasks</Link>
        </p>
      )}
    </section>
  );
}
