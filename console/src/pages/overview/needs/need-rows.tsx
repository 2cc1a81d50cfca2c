import { CircleHelp, FilePen, Handshake, MessageCircleQuestion, UserPlus, UserRoundCheck, Webhook } from "lucide";
import type { NeedsQuery, NeedTaskFragment } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { AgentName } from "../../../parts/agent-name.js";
import { withMarks } from "../../../parts/bidi-marks.js";
import { DismissOutcome } from "../../../parts/dismiss-outcome.js";
import { Moment } from "../../../parts/moment.js";
import { Row } from "../../../parts/row.js";

type One<Kind extends keyof NeedsQuery> = NonNullable<NeedsQuery[Kind]> extends { nodes: (infer Row)[] } ? Row : never;

/** A question of a worker. Who acts for the requester answers it. */
export function Question({ task }: { readonly task: NeedTaskFragment }) {
  const { id, updatedAt, requester, worker, statusMessage } = task;
  const asked = statusMessage?.parts.find(({ text }) => text != null)?.text ?? "A question without text";
  const to = href(["tasks", id]);
  return (
    <Row
      icon={MessageCircleQuestion}
      tone="waits"
      title={<Link href={to}>{withMarks(asked)}</Link>}
      about={
        <>
          <AgentName handle={worker.handle} /> asks <AgentName handle={requester.handle} />, <Moment at={updatedAt} />
        </>
      }
      actions={
        <Link className="button" href={to}>
          Answer<span className="unseen"> as @{requester.handle ?? "deleted"}</span>
        </Link>
      }
    />
  );
}

/** Something that an agent wants to send and a person must agree to. */
export function ReviewNeed({
  review: { id, preview, peers, expiresAt, identity },
}: {
  readonly review: One<"reviews">;
}) {
  const to = href(["reviews", id]);
  const [first = "nobody", ...more] = peers;
  return (
    <Row
      icon={UserRoundCheck}
      tone="waits"
      title={<Link href={to}>{withMarks(preview || "(no subject)")}</Link>}
      about={
        <>
          <AgentName handle={identity?.agentHandle} /> wants to send this to {withMarks(first)}
          {more.length > 0 && ` and ${more.length} more`}, expires <Moment at={expiresAt} />
        </>
      }
      actions={
        <Link className="button" href={to}>
          Decide<span className="unseen"> about {withMarks(preview)}</span>
        </Link>
      }
    />
  );
}

/** A mail that was written and not sent. */
export function DraftNeed({ draft: { id, updatedAt, mailbox, current } }: { readonly draft: One<"drafts"> }) {
  if (mailbox == null) return null;
  const { subject, authorName, recipients } = current;
  const to = href(["inbox", "draft", mailbox.emailAddress, id]);
  const whom = recipients.to.length === 0 ? "no recipient yet" : recipients.to.join(", ");
  return (
    <Row
      icon={FilePen}
      tone="waits"
      title={<Link href={to}>{withMarks(subject || "(no subject)")}</Link>}
      about={
        <>
          Draft to {withMarks(whom)}, from {mailbox.emailAddress}
          {authorName != null && `, by ${withMarks(authorName)}`}, <Moment at={updatedAt} />
        </>
      }
      actions={
        <Link className="button" href={to}>
          Review<span className="unseen"> the draft {withMarks(subject ?? "")}</span>
        </Link>
      }
    />
  );
}

interface UnknownProps {
  readonly write: One<"unknownMessages"> | One<"unknownOperations">;
  readonly family: "action" | "operation";
  /** The outcome that is not known. */
  readonly what: string;
  readonly to: string;
}

/** Something in Slack that may have happened or not. */
export function UnknownNeed({ write: { id, connection, createdAt }, family, what, to }: UnknownProps) {
  return (
    <Row
      icon={CircleHelp}
      tone="waits"
      title={<Link href={to}>We don’t know whether {what}</Link>}
      about={
        <>
          <AgentName handle={connection?.identity?.agentHandle} /> in {connection?.workspaceName ?? "a workspace"},{" "}
          <Moment at={createdAt} />
        </>
      }
      actions={
        <>
          {connection != null && (
            <DismissOutcome family={family} connectionId={connection.id} id={id} what={`whether ${what}`} />
          )}
          <Link className="button quiet" href={to}>
            Check
          </Link>
        </>
      }
    />
  );
}

/** A receiver that refuses what it gets, or that was given up. */
export function WebhookNeed({
  webhook: { id, url, disabledAt, identity, health },
}: {
  readonly webhook: One<"webhooks">;
}) {
  const to = href(["webhooks", id]);
  return (
    <Row
      icon={Webhook}
      tone="wrong"
      title={
        <Link href={to}>
          {disabledAt == null ? "A webhook fails" : "A webhook is disabled"}: {url}
        </Link>
      }
      about={
        <>
          <AgentName handle={identity?.agentHandle} />
          {health.retrying > 0 && `, ${health.retrying} retrying`}
          {health.failed > 0 && `, ${health.failed} failed for good`}
          {health.nextAttemptAt != null && (
            <>
              , next attempt <Moment at={health.nextAttemptAt} />
            </>
          )}
          {health.nextAttemptAt == null && health.lastFailureAt != null && (
            <>
              , last failure <Moment at={health.lastFailureAt} />
            </>
          )}
        </>
      }
      actions={
        <Link className="button quiet" href={to}>
          Fix<span className="unseen"> the webhook {url}</span>
        </Link>
      }
    />
  );
}

/** An invitation to another organization without an answer. */
export function InvitationNeed({ invitation }: { readonly invitation: One<"connections"> }) {
  const { recipientEmail, inviterEmail, peerAgentHandles, expiresAt } = invitation;
  const to = href(["tasks"], { view: "invitations" });
  return (
    <Row
      icon={Handshake}
      title={<Link href={to}>{recipientEmail ?? "Someone with the link"} has not answered your invitation</Link>}
      about={
        <>
          To connect with {peerAgentHandles.map((handle) => `@${handle}`).join(", ")}
          {inviterEmail != null && `, by ${inviterEmail}`}, expires <Moment at={expiresAt} />
        </>
      }
      actions={
        <Link className="button quiet" href={to}>
          Open<span className="unseen"> the invitations of agents</span>
        </Link>
      }
    />
  );
}

/** A person who has not joined yet. */
export function PersonNeed({ invitation }: { readonly invitation: One<"people"> }) {
  const { email, invitedBy, expiresAt } = invitation;
  const to = href(["organization"], { view: "invitations" });
  return (
    <Row
      icon={UserPlus}
      title={<Link href={to}>{email} has not joined yet</Link>}
      about={
        <>
          {invitedBy == null ? "Invited" : `Invited by ${invitedBy.email}`}, expires <Moment at={expiresAt} />
        </>
      }
      actions={
        <Link className="button quiet" href={to}>
          Open<span className="unseen"> the invitations of people</span>
        </Link>
      }
    />
  );
}
