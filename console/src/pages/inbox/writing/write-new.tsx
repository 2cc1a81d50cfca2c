import { type FormEvent, useState } from "react";
import { BeginDraftDocument, SendInstantMessageDocument } from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { AgentField } from "../../../parts/agent-field.js";
import { Choice } from "../../../parts/choice.js";
import { Empty } from "../../../parts/empty.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { chosenAgent, type ChosenAgent } from "../stream/source.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { SendBox } from "../../../parts/send-box.js";

type Kind = "mail" | "im";

interface WriteNewProps {
  readonly agents: readonly ChosenAgent[];
  readonly agent: ChosenAgent | null;
}

/** Begins something new in an agent's name. */
export default function WriteNew({ agents, agent }: WriteNewProps) {
  const [kind, setKind] = useState<Kind>("mail");
  const [chosen, setChosen] = useState(agent);
  const sender = chosen ?? agents[0];
  if (sender === undefined)
    return <Empty title="Messages are sent by an agent. There are no agents yet." command="npm run demo" />;
  return (
    <>
      <h2>Write</h2>
      <div className="fields">
        <AgentField
          label="From"
          value={sender.handle}
          choose={(found) => setChosen(found === null ? null : chosenAgent(found))}
        />
        <Choice
          label="Type"
          value={kind}
          options={[
            { value: "mail", name: "Email" },
            { value: "im", name: "Instant message" },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === "mail" ? <NewMail sender={sender} agents={agents} /> : <NewInstantMessage sender={sender} />}
    </>
  );
}

interface NewMailProps {
  readonly sender: ChosenAgent;
  readonly agents: readonly ChosenAgent[];
}

function NewMail({ sender, agents }: NewMailProps) {
  const { run, problem, isRunning } = useChange(BeginDraftDocument);
  const [to, setTo] = useState("");
  const kept = useFiltersOnly();
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const mailbox = sender.mailbox ?? "";
    const data = await run({ input: { mailbox, recipients: { to: to.split(/[,\s]+/).filter(Boolean) } } });
    const id = data?.createMailDraft.draft?.id;
    if (id !== undefined) go(href(["inbox", "draft", mailbox, id], kept), { replace: true });
  };
  return (
    <form onSubmit={(event) => void begin(event)}>
      <Field
        label="To"
        hint="Email addresses, separated by commas. Your agents are suggested."
        value={to}
        onChange={setTo}
        suggestions={agents.flatMap(({ mailbox }) => mailbox ?? [])}
        autoFocus
      />
      <ProblemNote problem={problem} />
      <button type="submit" disabled={isRunning}>
        Continue
      </button>
    </form>
  );
}

function NewInstantMessage({ sender }: { readonly sender: ChosenAgent }) {
  const { run, problem, isRunning } = useChange(SendInstantMessageDocument);
  const [to, setTo] = useState("");
  const kept = useFiltersOnly();
  const send = async (text: string, key: string): Promise<boolean> => {
    const data = await run({ input: { identityId: sender.id, to: [to.trim()], text } }, key);
    const id = data?.sendImMessage.message?.conversationId;
    if (id !== undefined) go(href(["inbox", "im", id], kept), { replace: true });
    return data !== null;
  };
  return (
    <>
      <Field label="To" hint="A number with its country: +15551234567" value={to} onChange={setTo} />
      <SendBox label="Message" problem={problem} isRunning={isRunning} send={send} />
    </>
  );
}
