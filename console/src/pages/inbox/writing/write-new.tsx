import { type KeyboardEvent, useId, useState } from "react";
import {
  BeginDraftDocument,
  SendDraftDocument,
  SendInstantMessageDocument,
} from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { AgentField } from "../../../parts/agent-field.js";
import { Choice } from "../../../parts/choice.js";
import { Empty } from "../../../parts/empty.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { useUnsaved } from "../../../parts/use-unsaved.js";
import { chosenAgent, type ChosenAgent } from "../stream/source.js";
import { useCancelSend } from "../mail/use-cancel-send.js";
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
  const begun = useChange(BeginDraftDocument);
  const sent = useChange(SendDraftDocument);
  const [to, setTo] = useState("");
  const [subject, setSubject] = useState("");
  const [bodyText, setText] = useState("");
  const filters = useFiltersOnly();
  const mailbox = sender.mailbox ?? "";
  const undo = useCancelSend(mailbox);
  useUnsaved(subject !== "" || bodyText !== "");
  const begin = async () => {
    const recipients = { to: to.split(/[,\s]+/).filter(Boolean) };
    const data = await begun.run({ input: { mailbox, recipients, subject, bodyText } });
    return data?.createMailDraft.draft ?? null;
  };
  const openDraft = (id: string): void => go(href(["inbox", "draft", mailbox, id], filters), { replace: true });
  const send = async (): Promise<void> => {
    const draft = await begin();
    if (draft === null) return;
    const input = { mailbox, draftId: draft.id, expectedGeneration: draft.generation };
    const data = await sent.run({ input }, `send-${draft.id}-${draft.generation}`);
    // A mail that could not be sent is a draft now, whose page says why.
    if (data === null) return openDraft(draft.id);
    undo.offer(data.sendMailDraft.message);
    go(href(["inbox", "mail", mailbox, data.sendMailDraft.message.threadId], filters), { replace: true });
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  };
  const isRunning = begun.isRunning || sent.isRunning;
  const id = useId();
  return (
    <Form className="draft" problem={begun.problem} submit={send} onKeyDown={pressed}>
      <Field
        label="To"
        of="recipients"
        hint="Email addresses, separated by commas. Your agents are suggested."
        value={to}
        onChange={setTo}
        suggestions={agents.flatMap(({ mailbox: address }) => address ?? [])}
        autoFocus
      />
      <Field label="Subject" of="subject" value={subject} maxLength={998} onChange={setSubject} />
      <p className="field">
        <label htmlFor={id}>Text</label>
        <textarea id={id} rows={12} value={bodyText} onChange={(event) => setText(event.target.value)} />
      </p>
      <FormProblem />
      <p className="actions send-bar">
        <button type="submit" disabled={isRunning || to.trim() === ""}>
          Send
        </button>
        <button
          type="button"
          className="quiet"
          disabled={isRunning}
          onClick={() => void begin().then((draft) => draft !== null && openDraft(draft.id))}
        >
          More options
        </button>
      </p>
    </Form>
  );
}

function NewInstantMessage({ sender }: { readonly sender: ChosenAgent }) {
  const { run, problem, isRunning } = useChange(SendInstantMessageDocument);
  const [to, setTo] = useState("");
  const filters = useFiltersOnly();
  const send = async (text: string, key: string): Promise<boolean> => {
    const data = await run({ input: { identityId: sender.id, to: [to.trim()], text } }, key);
    const id = data?.sendImMessage.message?.conversationId;
    if (id !== undefined) go(href(["inbox", "im", id], filters), { replace: true });
    return data !== null;
  };
  return (
    <>
      <Field label="To" hint="A number with its country: +15551234567" value={to} onChange={setTo} />
      <SendBox label="Message" problem={problem} isRunning={isRunning} send={send} />
    </>
  );
}
