import { CircleCheck } from "lucide";
import type { ReactNode } from "react";
import { NeedsDocument, type NeedsQuery } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Icon } from "../../../parts/icon.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Rows } from "../../../parts/row.js";
import { useSession } from "../../../session.js";
import { useFindings } from "./findings.js";
import { DraftNeed, InvitationNeed, PersonNeed, Question, ReviewNeed, UnknownNeed, WebhookNeed } from "./need-rows.js";
import { UnconfirmedAgent } from "./unconfirmed-agent.js";

/** How many of each kind are shown. */
const shown = 5;
/** Milliseconds between two readings while much happens. */
const restMs = 2_000;
const kinds = [
  "review.",
  "a2a.task.",
  "a2a.invitation.",
  "mail.draft.",
  "mail.mailbox.",
  "chat.action.",
  "chat.operation.",
  "chat.connection.",
  "webhook.",
  "webhook_subscription.",
  "identity.",
  "member.",
];

/** Everything that waits for a person, over all channels, each with its button. Nothing is one quiet line. */
export function NeedsYou() {
  const { isAdmin } = useSession();
  const { data, problem, isLoading, refetch } = useLiveQuery(NeedsDocument, { first: shown, isAdmin }, kinds, {
    restMs,
  });
  const findings = useFindings();
  const groups = data === undefined ? [] : groupsOf(data, refetch);
  const count = findings.length + groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const isMore = groups.some((group) => group.isMore);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">
        Needs you
        {count > 0 && (
          <span className="count">
            {count}
            {isMore && "+"}
          </span>
        )}
      </h2>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && count === 0 && (
        <p className="quiet-line">
          <Icon of={CircleCheck} /> Nothing needs you now.
        </p>
      )}
      {count > 0 && (
        <Rows name="What needs you">
          {groups.map(({ rows }) => rows)}
          {findings}
        </Rows>
      )}
      {isMore && (
        <p className="actions">
          {groups.map(({ name, to, isMore: hasRest }) =>
            hasRest && to !== null ? (
              <Link key={name} href={to}>
                {name}
              </Link>
            ) : null,
          )}
        </p>
      )}
    </section>
  );
}

interface Group {
  /** The name of the complete list. */
  readonly name: string;
  /** Where that list is; null where these rows are all there is: when some are done, the next ones come. */
  readonly to: string | null;
  readonly rows: readonly ReactNode[];
  readonly isMore: boolean;
}

/** Agents that wait come first, people who have not answered last. */
function groupsOf(data: NeedsQuery, refetch: () => void): readonly Group[] {
  const { reviews, questions, drafts, agents, unknownMessages, unknownOperations, webhooks, connections, people } =
    data;
  const unknown = href(["inbox", "chat-writes"], { channel: "chat" });
  return [
    group("All reviews", href(["reviews"]), reviews, (review) => <ReviewNeed key={review.id} review={review} />),
    group("All questions", href(["tasks"], { state: "INPUT_REQUIRED" }), questions, (task) => (
      <Question key={task.id} task={task} />
    )),
    group("All drafts", href(["inbox", "drafts"]), drafts, (draft) => <DraftNeed key={draft.id} draft={draft} />),
    group("", null, agents, (agent) => <UnconfirmedAgent key={agent.identityId} agent={agent} done={refetch} />),
    group("All messages with an unknown outcome", unknown, unknownMessages, (one) => (
      <UnknownNeed key={one.id} write={one} family="action" what="Slack got a message" to={unknown} />
    )),
    group("All changes in Slack with an unknown outcome", unknown, unknownOperations, (one) => (
      <UnknownNeed key={one.id} write={one} family="operation" what="a change in Slack was made" to={unknown} />
    )),
    group("All webhooks", href(["webhooks"]), webhooks, (one) => <WebhookNeed key={one.id} webhook={one} />),
    group("All invitations of agents", href(["tasks"], { view: "invitations" }), connections, (one) => (
      <InvitationNeed key={one.id} invitation={one} />
    )),
    group("All invitations of people", href(["organization"], { view: "invitations" }), people, (one) => (
      <PersonNeed key={one.id} invitation={one} />
    )),
  ];
}

interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

function group<Row>(
  name: string,
  to: string | null,
  found: Connection<Row> | null | undefined,
  draw: (row: Row) => ReactNode,
): Group {
  return { name, to, rows: (found?.nodes ?? []).map(draw), isMore: found?.pageInfo.hasNextPage ?? false };
}
