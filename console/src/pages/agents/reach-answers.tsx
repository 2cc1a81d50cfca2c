import {
  AdmissionDocument,
  ImAdmissionDocument,
  MailAdmissionDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { inWords } from "../../parts/badge.js";
import { Decision } from "./decision.js";

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

/** Whether an agent exchanges mail with an address. */
export function MailReach({ handle, address }: { readonly handle: string; readonly address: string }) {
  const kinds = ["mail.contact_rule.", "mail.mailbox.", "identity."];
  const { data, ...state } = useLiveQuery(MailAdmissionDocument, { handle, address }, kinds);
  const rule = data?.mailAdmission?.rule;
  return (
    <Decision
      {...state}
      decision={data?.mailAdmission}
      yes={`@${handle} exchanges mail with ${address}`}
      no={`@${handle} exchanges no mail with ${address}`}
      rules={rule == null ? [] : [{ id: rule.id, says: `The rule: ${inWords(rule.action)} ${rule.matchTarget}.` }]}
      own={handle}
    >
      <p className="soft">Mail that is accepted may still be spam.</p>
    </Decision>
  );
}

/** Whether an agent exchanges instant messages with a number. */
export function MessageReach({ handle, number }: { readonly handle: string; readonly number: string }) {
  const kinds = ["im.contact_rule.", "im.settings.", "identity."];
  const { data, ...state } = useLiveQuery(ImAdmissionDocument, { handle, number }, kinds);
  const rule = data?.imAdmission?.rule;
  return (
    <Decision
      {...state}
      decision={data?.imAdmission}
      yes={`@${handle} exchanges messages with ${number}`}
      no={`@${handle} exchanges no messages with ${number}`}
      rules={rule == null ? [] : [{ id: rule.id, says: `The rule: ${inWords(rule.action)} ${rule.matchTarget}.` }]}
      own={handle}
    >
      {data?.identity?.imEnabled === false && (
        <p>
          This is what the rules say. Instant messages are off for @{handle}: its{" "}
          <Link href={href(["agents", handle], { view: "settings" })}>settings</Link> switch them on.
        </p>
      )}
      <p className="soft">Over a shared line, the number must also be connected with the agent.</p>
    </Decision>
  );
}
