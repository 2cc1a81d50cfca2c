import { type FormEvent, useState } from "react";
import { BeginDraftDocument, SendInstantMessageDocument } from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { Choice } from "../../../parts/choice.js";
import { Empty } from "../../../parts/empty.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { ChosenAgent } from "../stream/source.js";
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
  const [handle, setHandle] = useState(agent?.handle ?? agents[0]?.handle ?? "");
  const sender = agents.find((one) => one.handle === handle) ?? agents[0];
  if (sender === undefined)
    return <Empty title="You write as one of your agents. There is none yet." command="npm run demo" />;
  return (
    <>
      <h2>Write</h2>
      <div className="fields">
        <Choice
          label="As"
          value={sender.handle}
          options={agents.map((one) => ({ value: one.handle, name: `@${one.handle}` }))}
          onChange={setHandle}
        />
        <Choice
          label="What"
          value={kind}
          options={[
            { value: "mail", name: "Mail" },
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
        hint="Email addresses. Your agents are suggested."
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
