import { useQuery } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import {
  ChangeLineDocument,
  LineAgentsDocument,
  SendFromPhoneDocument,
  TriageNumberDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface NewTextProps {
  readonly number: string;
  /** The conversation in which the text is. */
  readonly sent: (threadId: string) => void;
}

/** Texts a number that the phone has not texted before. At first it asks the triage line for an agent. */
export function NewText({ number, sent }: NewTextProps) {
  const { data: triage } = useQuery(TriageNumberDocument, { errorPolicy: "ignore" });
  const { data: agents, refetch } = useQuery(LineAgentsDocument);
  const { run, problem, isRunning } = useChange(SendFromPhoneDocument);
  const [writtenTo, setTo] = useState<string | null>(null);
  const [writtenText, setText] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  const identities = agents?.identities.nodes ?? [];
  const agent = identities.find(({ imEnabled }) => imEnabled === true) ?? identities[0];
  const to = writtenTo ?? triage?.imTriageNumber?.number ?? "";
  const text = writtenText ?? `connect @${agent?.agentHandle ?? "handle"}`;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const numbers = to.split(/[\s,]+/).filter(Boolean);
    const result = await run({ input: { number, to: numbers, text } }, key);
    if (result === null) return;
    setKey(newKey());
    sent(result.sendFromImHandset.message.threadId);
  };
  return (
    <form aria-label={`New conversation from ${number}`} onSubmit={(event) => void send(event)}>
      <Field
        label="To"
        hint="A number of this server, or several numbers for a group."
        value={to}
        onChange={(value) => {
          setTo(value);
          setKey(newKey());
        }}
        required
      />
      <Field
        label="Text"
        value={text}
        onChange={(value) => {
          setText(value);
          setKey(newKey());
        }}
        required
      />
      {agent !== undefined && agent.imEnabled !== true && (
        <SwitchOn agentHandle={agent.agentHandle} switchedOn={() => void refetch()} />
      )}
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          Send the text
        </button>
      </p>
    </form>
  );
}

/** Lets a new user continue here: only an agent that accepts instant messages can be texted. */
function SwitchOn({ agentHandle, switchedOn }: { readonly agentHandle: string; readonly switchedOn: () => void }) {
  const { run, problem, isRunning } = useChange(ChangeLineDocument);
  const switchOn = async (): Promise<void> => {
    if ((await run({ input: { agentHandle, imEnabled: true } })) !== null) switchedOn();
  };
  return (
    <>
      <p className="soft">No agent accepts instant messages yet.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" className="quiet" disabled={isRunning} onClick={() => void switchOn()}>
          Switch on for @{agentHandle}
        </button>
      </p>
    </>
  );
}
