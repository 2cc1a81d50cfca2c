import { InboxTaskDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Badge } from "../../../parts/badge.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { partyOf } from "../../../parts/party.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { TaskParties } from "../../../parts/task-parties.js";
import { WriterName } from "../../../parts/writer-name.js";
import { Parts } from "../../tasks/parts.js";
import { WriteInTask } from "../../tasks/write-in-task.js";

/** The messages of a task, and a form to write in the name of a side of this organization. The task's page has more. */
export function InboxTask({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(InboxTaskDocument, { id }, ["a2a.task.", "contact."]);
  const task = data?.a2aTask;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && task == null && <p>There is no task with this id in your organization.</p>}
      {task != null && (
        <article aria-labelledby="task-title">
          <h2 id="task-title">
            <TaskParties task={task} /> <Badge state={task.state} />
          </h2>
          <p>
            <Link href={href(["tasks", id])}>Open the task</Link>
          </p>
          <ol className="timeline" aria-label="Messages, oldest first">
            {task.messages.map((message) => (
              <li key={message.id}>
                <Moment at={message.createdAt} />{" "}
                <b>
                  <WriterName {...partyOf(message.role === "CALLER" ? task.requester : task.worker)} />
                </b>
                <Parts parts={message.parts} />
              </li>
            ))}
          </ol>
          <WriteInTask task={task} written={refetch} />
          <ExplorerLink query={InboxTaskDocument} variables={{ id }} />
        </article>
      )}
    </>
  );
}
