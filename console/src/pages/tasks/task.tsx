import { TaskDocument, type TaskQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { lastWords } from "../../parts/last-words.js";
import { Loading } from "../../parts/loading.js";
import { partyOf } from "../../parts/party.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SnoozeTask } from "../../parts/snooze-task.js";
import { useTitle } from "../../parts/use-title.js";
import { WriterName } from "../../parts/writer-name.js";
import { useSession } from "../../session.js";
import { Cancel } from "./cancel.js";
import { Pushes } from "./pushes.js";
import { TaskDeliveries } from "./task-deliveries.js";
import { isOver } from "./task-states.js";
import { Timeline } from "./timeline.js";
import { WriteInTask } from "./write-in-task.js";

type TaskData = NonNullable<TaskQuery["a2aTask"]>;

/** One task: who asked whom, what was said when, who had it how long, and what can be answered. */
export function Task({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(TaskDocument, { id }, ["a2a.task.", "contact."]);
  const task = data?.a2aTask;
  useTitle(task == null ? null : (lastWords(task.messages.slice(0, 1)) ?? "Task"));
  return (
    <>
      <p className="trail">
        <Link href={href(["tasks"])}>Tasks</Link>
      </p>
      <h1>Task</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && task == null && <p>There is no task with this id in your organization.</p>}
      {task != null && <Facts task={task} refetch={refetch} />}
      <p className="actions">
        <ExplorerLink query={TaskDocument} variables={{ id }} />
      </p>
    </>
  );
}

function Facts({ task, refetch }: { readonly task: TaskData; readonly refetch: () => void }) {
  const { organization } = useSession();
  const { requester, worker, state, context, messages, historyTruncated, messageCount } = task;
  const isOurs = worker.organizationId === organization.id && worker.handle != null;
  const own = isOurs ? worker : requester;
  return (
    <>
      <p className="route">
        <Party of={requester} /> → <Party of={worker} /> <Badge state={state} />
      </p>
      {context != null && (
        <p className="soft">
          Conversation:{" "}
          <Link href={href(["tasks"], { agent: own.handle, context: context.id })}>
            {withMarks(nameOf(context.name, messages))}
          </Link>
        </p>
      )}
      {own.handle != null && <SnoozeTask id={task.id} handle={own.handle} until={task.snoozedUntil} />}
      <div className="beside">
        <div>
          <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            {(historyTruncated || messages.length < messageCount) && (
              <p className="soft">
                The last {messages.length} of {messageCount} messages.
              </p>
            )}
            <Timeline task={task} />
          </section>
          <WriteInTask task={task} written={refetch} />
          {!isOver(state) && <Cancel task={task} canceled={refetch} />}
        </div>
        <TaskDeliveries taskId={task.id} />
      </div>
      <Pushes taskId={task.id} />
    </>
  );
}

/** The name of a conversation until a participant renames it. */
const unnamed = "New A2A Session";

const nameOf = (name: string, messages: TaskData["messages"]): string =>
  name === unnamed ? (lastWords(messages.slice(0, 1)) ?? name) : name;

function Party({ of }: { readonly of: TaskData["worker"] }) {
  const { organization } = useSession();
  if (of.handle == null) return <>a deleted agent</>;
  if (of.organizationId !== organization.id) return <WriterName {...partyOf(of)} withAddress isLink />;
  return <Link href={href(["agents", of.handle])}>@{of.handle}</Link>;
}
