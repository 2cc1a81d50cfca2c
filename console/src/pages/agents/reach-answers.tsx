import {
  AdmissionDocument,
  ChatAdmissionDocument,
  ImAdmissionDocument,
  MailAdmissionDocument,
  type MailAdmissionQuery,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { inWords } from "../../parts/badge.js";
import { Decision } from "./decision.js";
import { directionName, mailDirections, messageDirections, type RuleDirections } from "./rule-directions.js";

interface TaskReachProps {
  readonly from: string;
  readonly to: string;
  /** Which of the two is our agent. */
  readonly own: string;
}

/** Whether an agent may send tasks to another. */
export function TaskReach({ from, to, own }: TaskReachProps) {
  const kinds = ["a2a.settings.", "a2a.contact_rule.", "identity."];
  const { data, ...state } = useLiveQuery(AdmissionDocument, { from, to }, kinds);
  const rules = data?.a2aAdmission?.rules ?? [];
  return (
    <Decision
      {...state}
      decision={data?.a2aAdmission}
      yes={`@${from} may send tasks to @${to}`}
      no={`@${from} may not send tasks to @${to}`}
      rules={rules.map(({ id, agentHandle, action, direction, peerHandle }) => ({
        id,
        says: `The rule of @${agentHandle}: ${inWords(action)} @${peerHandle}, ${inWords(direction)}.`,
      }))}
      own={own}
    />
  );
}

type Ruled = Pick<NonNullable<MailAdmissionQuery["inbound"]>, "rule"> | null | undefined;

/** The rule that decides, as a sentence. */
function decidingRule(decision: Ruled, directions: RuleDirections) {
  const rule = decision?.rule;
  if (rule == null) return [];
  const { id, action, direction, matchTarget } = rule;
  return [{ id, says: `The rule: ${inWords(action)} ${matchTarget}, ${directionName(directions, direction)}.` }];
}

/** Whether mail goes from an address to an agent, and whether the agent may write to it. */
export function MailReach({ handle, address }: { readonly handle: string; readonly address: string }) {
  const kinds = ["mail.contact_rule.", "mail.mailbox.", "identity."];
  const { data, ...state } = useLiveQuery(MailAdmissionDocument, { handle, address }, kinds);
  return (
    <>
      <Decision
        {...state}
        decision={data?.inbound}
        yes={`mail from ${address} reaches @${handle}`}
        no={`mail from ${address} does not reach @${handle}`}
        rules={decidingRule(data?.inbound, mailDirections)}
        own={handle}
      >
        <p className="soft">Mail that is accepted may still be spam.</p>
      </Decision>
      {data != null && (
        <Decision
          {...state}
          problem={null}
          decision={data.outbound}
          yes={`@${handle} may write to ${address}`}
          no={`@${handle} may not write to ${address}`}
          rules={decidingRule(data.outbound, mailDirections)}
          own={handle}
        />
      )}
    </>
  );
}

/** Whether instant messages go from a number to an agent, and whether the agent may write to it. */
export function MessageReach({ handle, number }: { readonly handle: string; readonly number: string }) {
  const kinds = ["im.contact_rule.", "im.settings.", "identity."];
  const { data, ...state } = useLiveQuery(ImAdmissionDocument, { handle, number }, kinds);
  return (
    <>
      <Decision
        {...state}
        decision={data?.inbound}
        yes={`messages from ${number} reach @${handle}`}
        no={`messages from ${number} do not reach @${handle}`}
        rules={decidingRule(data?.inbound, messageDirections)}
        own={handle}
      />
      {data != null && (
        <Decision
          {...state}
          problem={null}
          decision={data.outbound}
          yes={`@${handle} may write to ${number}`}
          no={`@${handle} may not write to ${number}`}
          rules={decidingRule(data.outbound, messageDirections)}
          own={handle}
        >
          {data.identity?.imEnabled === false && (
            <p>
              This is what the rules say. Instant messages are off for @{handle}: its{" "}
              <Link href={href(["agents", handle], { view: "settings" })}>settings</Link> switch them on.
            </p>
          )}
          <p className="soft">Over a shared line, the number must also be connected with the agent.</p>
        </Decision>
      )}
    </>
  );
}

/** Whether an agent reads the messages of a Slack user, and whether it may write to that user. */
export function ChatReach({ handle, user }: { readonly handle: string; readonly user: string }) {
  const kinds = ["chat.contact_rule.", "chat.settings.", "identity."];
  const { data, ...state } = useLiveQuery(ChatAdmissionDocument, { handle, user }, kinds);
  return (
    <>
      <Decision
        {...state}
        decision={data?.inbound}
        yes={`messages from ${user} reach @${handle}`}
        no={`messages from ${user} do not reach @${handle}`}
        rules={decidingRule(data?.inbound, messageDirections)}
        own={handle}
      />
      {data != null && (
        <Decision
          {...state}
          problem={null}
          decision={data.outbound}
          yes={`@${handle} may write to ${user}`}
          no={`@${handle} may not write to ${user}`}
          rules={decidingRule(data.outbound, messageDirections)}
          own={handle}
        >
          <p className="soft">In a channel, its workspaces and the users that are mentioned decide.</p>
        </Decision>
      )}
    </>
  );
}
