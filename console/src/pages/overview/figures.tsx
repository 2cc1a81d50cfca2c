import type { OverviewCountsQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { inWords } from "../../parts/badge.js";
import { inRange, totalOf } from "./use-series.js";

const states = ["SUBMITTED", "WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"] as const;

/** How the tasks stand, and what went wrong in the time that is shown, such as "last 24 hours". */
export function Figures({ counts, range }: { readonly counts: OverviewCountsQuery; readonly range: string }) {
  const { a2aOrganizationTaskCounts: tasks, organizationActivityCounts: activity, webhookDeliveries } = counts;
  const failed = webhookDeliveries.nodes.filter(({ createdAt }) => inRange(activity, createdAt)).length;
  return (
    <>
      <h2>{tasks.isMore ? "The newest 1,000 tasks by state" : "Tasks by state"}</h2>
      <dl className="figures">
        {states.map((state) => (
          <div key={state}>
            <dt>{inWords(state)}</dt>
            <dd>
              <Link href={href(["tasks"], { state })}>
                {tasks.states.find((one) => one.state === state)?.count ?? 0}
                <span className="unseen"> tasks</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <h2 id="wrong">Problems, {range}</h2>
      <dl className="figures" aria-labelledby="wrong">
        <Trouble
          name="Deliveries failed"
          count={failed}
          isMore={failed === 100}
          to={href(["webhooks"], { view: "deliveries", result: "failed" })}
        />
        <Trouble
          name="Emails bounced"
          count={totalOf(activity, ["mail.message.bounced"])}
          to={href(["inbox"], { channel: "mail", status: "BOUNCED" })}
        />
        <Trouble
          name="Emails failed"
          count={totalOf(activity, ["mail.message.failed"])}
          to={href(["inbox"], { channel: "mail", status: "FAILED" })}
        />
        <Trouble
          name="Chat: outcome unknown"
          count={totalOf(activity, ["chat.action.unknown", "chat.operation.unknown"])}
          to={href(["inbox", "chat-writes"], { channel: "chat" })}
        />
      </dl>
    </>
  );
}

interface TroubleProps {
  readonly name: string;
  readonly count: number;
  readonly isMore?: boolean;
  readonly to?: string;
}

function Trouble({ name, count, isMore = false, to }: TroubleProps) {
  const shown = isMore ? `${count}+` : count;
  return (
    <div className={count > 0 ? "trouble" : undefined}>
      <dt>{name}</dt>
      <dd>{to === undefined ? shown : <Link href={to}>{shown}</Link>}</dd>
    </div>
  );
}
