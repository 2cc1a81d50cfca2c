import { Circle, CircleCheck } from "lucide";
import { useState } from "react";
import { FirstStepsDocument, type FirstStepsQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Row, Rows } from "../../parts/row.js";
import { useSession } from "../../session.js";
import { hideFirstSteps, isHidden } from "./hidden-steps.js";
import { PlayDemo } from "./play-demo.js";

/** Milliseconds between two readings while much happens. */
const restMs = 2_000;
const kinds = ["identity.", "api_key.", "mcp_grant.", "mail.message.", "a2a.task.", "webhook_subscription."];

/** The first steps of a new organization. Each step ticks itself off; when all are done, or by a click, the list goes. */
export function FirstSteps() {
  const { organization, isOperator } = useSession();
  const [hidden, setHidden] = useState(() => isHidden(organization.id));
  const { data } = useLiveQuery(FirstStepsDocument, {}, kinds, { restMs });
  const steps = data === undefined ? [] : stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (hidden || steps.length === 0 || done === steps.length) return null;
  const hide = (): void => {
    hideFirstSteps(organization.id);
    setHidden(true);
  };
  return (
    <section aria-labelledby="first-steps">
      <div className="title">
        <h2 id="first-steps">
          First steps{" "}
          <span className="soft">
            {done} of {steps.length}
          </span>
        </h2>
        <button type="button" className="quiet" onClick={hide}>
          Hide<span className="unseen"> the first steps</span>
        </button>
      </div>
      <Rows name="First steps">
        {steps.map(({ name, about, to, action, isDone }) => (
          <Row
            key={name}
            icon={isDone ? CircleCheck : Circle}
            tone={isDone ? "good" : "calm"}
            title={
              <>
                {name}
                {isDone && <span className="unseen">, done</span>}
              </>
            }
            about={about}
            isDone={isDone}
            actions={
              isDone ? undefined : to.startsWith("/docs") ? (
                <a className="button quiet" href={to}>
                  {action}
                </a>
              ) : (
                <Link className="button quiet" href={to}>
                  {action}
                </Link>
              )
            }
          />
        ))}
      </Rows>
      {data?.identities.nodes.length === 0 && (
        <>
          <p className="soft">
            There are no agents yet.{" "}
            {isOperator
              ? "To see what agents do, play the demo: two agents send each other a task and emails on this server."
              : "To see what agents do, run this command beside the server."}
          </p>
          <PlayDemo />
        </>
      )}
    </section>
  );
}

interface Step {
  readonly name: string;
  readonly about: string;
  readonly to: string;
  readonly action: string;
  readonly isDone: boolean;
}

function stepsOf(data: FirstStepsQuery): readonly Step[] {
  const handle = data.identities.nodes[0]?.agentHandle;
  const ofAgent = (view: string): string =>
    handle === undefined ? href(["agents"], { new: "agent" }) : href(["agents", handle], { view });
  return [
    {
      name: "Create an agent",
      about: "It gets a handle, a mailbox and a card that other agents read.",
      to: href(["agents"], { new: "agent" }),
      action: "Create an agent",
      isDone: handle !== undefined,
    },
    {
      name: "Give it a key, or connect an MCP host",
      about: "A program calls the API with the key; a host such as Claude or Cursor acts as the agent.",
      to: ofAgent("connect"),
      action: "Connect",
      isDone:
        data.apiKeys.nodes.some(({ scopedIdentityId }) => scopedIdentityId != null) || data.mcpGrants.nodes.length > 0,
    },
    {
      name: "Send or receive the first email",
      about: "Write as the agent, or send an email to its address.",
      to: href(["inbox", "new"]),
      action: "Write an email",
      isDone: data.mailOrganizationMessages.nodes.length > 0,
    },
    {
      name: "Send the first task",
      about: "One agent asks another for work, and follows it live.",
      to: "/docs/a2a",
      action: "Read how",
      isDone: data.a2aOrganizationTasks.nodes.length > 0,
    },
    {
      name: "Add a webhook",
      about: "Your program hears of every event, signed and repeated until it answers.",
      to: href(["webhooks"], { new: "webhook" }),
      action: "Add a webhook",
      isDone: data.webhookSubscriptions.nodes.length > 0,
    },
  ];
}
