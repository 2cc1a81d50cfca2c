import { InboxTaskDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Badge } from "../../../parts/badge.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Parts } from "../../tasks/parts.js";
import { Reply } from "../../tasks/reply.js";
import type { ChosenAgent } from "../stream/source.js";

const over: ReadonlySet<string> = new Set(["COMPLETED", "FAILED", "CANCELED"]);

/** What was said in a task, and a reply in the worker's name if the worker is ours. Its own page has more. */
export function InboxTask({ id, agents }: { readonly id: string; readonly agents: readonly ChosenAgent[] }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(InboxTaskDocument, { id }, ["a2a.task."]);
  const task = data?.a2aTask;
  const worker = task?.worker.handle;
  const isOurs = agents.some((agent) => agent.handle === worker);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && task == null && <p>There is no task with this id in your organization.</p>}
      {task != null && (
        <article aria-labelledby="task-title">
          <h2 id="task-title">
            @{task.requester.handle ?? "deleted"} → @{worker ?? "deleted"} <Badge state={task.state} />
          </h2>
          <p>
            <Link href={href(["tasks", id])}>Open the task</Link>
          </p>
          <ol className="timeline" aria-label="Messages, oldest first">
            {task.messages.map((message) => (
              <li key={message.id}>
                <Moment at={message.createdAt} />{" "}
                <b>@{(message.role === "CALLER" ? task.requester : task.worker).handle ?? "deleted"}</b>
                <Parts parts={message.parts} />
              </li>
            ))}
          </ol>
          {isOurs && !over.has(task.state) && <Reply taskId={id} worker={worker!} replied={refetch} />}
          <ExplorerLink query={InboxTaskDocument} variables={{ id }} />
        </article>
      )}
    </>
  );
}
