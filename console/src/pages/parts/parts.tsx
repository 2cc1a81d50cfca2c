import { Bot, CircleCheck, Mail, Pencil, Trash2 } from "lucide";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AgentName } from "../../parts/agent-name.js";
import type { Problem } from "../../api/problem.js";
import { Avatar } from "../../parts/avatar.js";
import { Badge } from "../../parts/badge.js";
import { Check } from "../../parts/check.js";
import { Chips } from "../../parts/chips.js";
import { Choice } from "../../parts/choice.js";
import { Command } from "../../parts/command.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { EventFeed, type FeedEvent } from "../../parts/event-feed.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { Icon } from "../../parts/icon.js";
import { LabelName } from "../../parts/label-name.js";
import { Loading } from "../../parts/loading.js";
import { Logo } from "../../parts/logo.js";
import { Menu } from "../../parts/menu.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SavedCheck, SavedChoice } from "../../parts/saved-setting.js";
import { Row, Rows } from "../../parts/row.js";
import { Sparkline } from "../../parts/sparkline.js";
import { Table } from "../../parts/table.js";
import { toast } from "../../parts/toasts.js";
import { WriterName } from "../../parts/writer-name.js";

const dana = {
  id: "0",
  preferredName: "Dana Example",
  preferredNameSource: "MANUAL",
  isConfirmed: true,
} as const;

const taken: Problem = {
  code: "agent_handle_unavailable",
  message: "This handle is taken.",
  hint: "Choose another handle.",
  violations: [],
};
const wrongUrl: Problem = {
  code: "validation_failed",
  message: "Some values are not valid.",
  hint: null,
  violations: [{ path: "url", message: "The URL must begin with https://." }],
};

/** Saves as a server does that takes a moment. */
const saved = (save: () => void): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => {
      save();
      resolve(null);
    }, 400);
  });

const Chart = lazy(() => import("../../parts/chart.js"));

/** Every part of which the console is composed, in every state: for developers. */
export default function Parts() {
  const [chip, setChip] = useState<"all" | "failed">("all");
  const [text, setText] = useState("");
  const [isOn, setOn] = useState(true);
  const [open, setOpen] = useState<"" | "wide" | "panel">("");
  return (
    <>
      <div className="title">
        <h1>Parts of the console</h1>
        <Logo size={28} />
      </div>
      <Example name="States">
        <p>
          {["DELIVERED", "WORKING", "INPUT_REQUIRED", "RETRYING", "FAILED", "OFF"].map((state) => (
            <Badge key={state} state={state} />
          ))}
        </p>
      </Example>
      <Example name="Writers">
        <p>
          <WriterName address="dana@example.com" says="D." contact={dana} />
        </p>
        <p>
          <WriterName address="dana@example.com" contact={dana} withAddress />
        </p>
        <p>
          <WriterName address="dana@example.com" says="Dana" contact={{ ...dana, isConfirmed: false }} />
        </p>
        <p>
          <WriterName address="dana@elsewhere.example" says="Dana Example" />
        </p>
        <p>
          <WriterName address="+15555550142" />
        </p>
      </Example>
      <Example name="Labels">
        <p className="actions">
          {[null, "#ffffff", "#000000", "#d6453d", "#d9b310"].map((color) => (
            <LabelName key={color} label={{ name: color ?? "invoice", color }} />
          ))}
          <LabelName label={{ name: "to pay", color: "#2f6fde" }} remove={() => {}} />
        </p>
      </Example>
      <Example name="Buttons">
        <div className="actions">
          <button type="button">Create an agent</button>
          <button type="button" className="quiet">
            Change
          </button>
          <button type="button" className="quiet danger">
            Revoke
          </button>
          <button type="button" className="danger">
            Delete the agent
          </button>
          <button type="button" disabled>
            Saving
          </button>
          <Menu name="Actions of an example" items={<Actions />} />
        </div>
      </Example>
      <Example name="Faces">
        <p className="actions">
          {["planner", "researcher", "sales-desk", "legal-review"].map((handle) => (
            <AgentName key={handle} handle={handle} isLink={false} />
          ))}
          <AgentName handle={null} />
          <Avatar id="ada@example.com" name="Ada Lovelace" kind="person" />
          <Avatar id="planner" name="planner" size="large" />
        </p>
      </Example>
      <Example name="Fields">
        <div className="fields">
          <Field label="Handle" hint="Lower-case letters, digits and hyphens" value={text} onChange={setText} />
          <Choice label="Rule" value="a" options={[{ value: "a", name: "everyone may write" }]} onChange={() => {}} />
        </div>
        <Check label="Can receive tasks" hint="from all agents" checked={isOn} onChange={setOn} />
        <SavedCheck label="Saved at once" value={isOn} save={(next) => saved(() => setOn(next))} />
        <SavedChoice
          label="Refused"
          value="a"
          options={[
            { value: "a", name: "everyone may write" },
            { value: "b", name: "this is refused" },
          ]}
          save={() => Promise.resolve(taken)}
        />
        <Form problem={wrongUrl} submit={() => Promise.resolve()}>
          <Field label="URL" of="url" value="ftp://example.com" onChange={() => {}} />
          <FormProblem />
        </Form>
        <Chips
          label="Result"
          value={chip}
          options={[
            { value: "all", name: "All" },
            { value: "failed", name: "Failed" },
          ]}
          onChange={setChip}
        />
      </Example>
      <Example name="Table">
        <Table name="Example" columns={["Agent", "State", "Last seen", "Actions"]}>
          {(["planner", "researcher"] as const).map((handle, index) => (
            <tr key={handle}>
              <th scope="row">
                <AgentName handle={handle} />
              </th>
              <td>
                <Badge state={index === 0 ? "ACTIVE" : "PAUSED"} />
              </td>
              <td>
                <Moment at={new Date(Date.now() - (index + 1) * 3_600_000).toISOString()} />
              </td>
              <td>
                <div className="row-actions">
                  <Menu name={`Actions of @${handle}`} items={<Actions />} />
                </div>
              </td>
            </tr>
          ))}
        </Table>
      </Example>
      <Example name="Dialogs and toasts">
        <p className="actions">
          <button type="button" className="quiet" onClick={() => setOpen("wide")}>
            Dialog
          </button>
          <button type="button" className="quiet" onClick={() => setOpen("panel")}>
            Side panel
          </button>
          <button type="button" className="quiet" onClick={() => toast("The draft was deleted.", () => {})}>
            Toast with Undo
          </button>
        </p>
      </Example>
      <Example name="Nothing, something on its way, something wrong">
        <Empty title="There are no webhooks yet." command="npm run demo">
          <p>A webhook sends the events of an agent to your URL.</p>
        </Empty>
        <Loading />
        <ProblemNote problem={taken} />
        <p className="warning">The key is shown only once.</p>
      </Example>
      <Example name="Rows">
        <Rows name="Examples">
          {(["waits", "wrong", "busy", "retry", "calm"] as const).map((tone) => (
            <Row
              key={tone}
              icon={Bot}
              tone={tone}
              title="Message queues, or people waiting?"
              about={
                <>
                  <AgentName handle="planner" isLink={false} /> asks, <Moment at={new Date().toISOString()} />
                </>
              }
              actions={
                <button type="button" className="quiet">
                  Answer
                </button>
              }
            />
          ))}
          <Row icon={Bot} tone="good" title="Create an agent" about="It gets a handle and a mailbox." isDone />
        </Rows>
        <p className="quiet-line">
          <Icon of={CircleCheck} /> Nothing needs you now.
        </p>
      </Example>
      <Example name="Events">
        <EventFeed events={events} />
      </Example>
      <Example name="Cards">
        <ul className="cards">
          {series.map(({ name, values }, index) => (
            <li key={name} className="card">
              <span className="card-name">
                <Icon of={Mail} /> {name}
              </span>
              <span className="card-figure">
                {values.reduce((sum, value) => sum + value, 0)} <span className="card-note">sent</span>
              </span>
              <Sparkline values={values} series={index} />
              <span className="card-note">No failures</span>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Command">
        <Command text="npm run sign-in-link" />
      </Example>
      <Example name="Chart">
        <Suspense fallback={<Loading />}>
          <Chart name="Events" starts={[0, 3_600, 7_200, 10_800]} series={series} />
        </Suspense>
      </Example>
      <Example name="Icons">
        <p className="actions">
          <Icon of={Bot} label="Agent" /> <Icon of={Mail} label="Email" />
        </p>
      </Example>
      {open !== "" && (
        <Dialog title="Change the agent" className={open} close={() => setOpen("")}>
          <Field label="Name" value={text} onChange={setText} />
          <p className="actions">
            <button type="button" onClick={() => setOpen("")}>
              Save
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const task = { __typename: "A2aTask", id: "1" };
const events: readonly FeedEvent[] = [
  { kind: "a2a.task.replied", subject: task, agents: ["planner", "researcher"], state: "COMPLETED", minutes: 2 },
  { kind: "mail.message.bounced", subject: null, agents: ["sales-desk"], state: null, minutes: 5 },
  { kind: "chat.action.unknown", subject: null, agents: [], state: null, minutes: 8 },
  { kind: "a2a.task.created", subject: task, agents: ["planner", "researcher"], state: "SUBMITTED", minutes: 9 },
  { kind: "mail.message.delivered", subject: null, agents: ["sales-desk"], state: null, minutes: 1_500 },
].map(({ minutes, ...event }) => ({
  ...event,
  id: event.kind,
  occurredAt: minutesAgo(minutes),
  actor: { kind: "USER", name: "Ada Lovelace" },
  text: "Compare the three vendors.",
  to: null,
  raw: event,
}));

const series = [
  { name: "Tasks", values: [2, 5, 3, 4] },
  { name: "Email", values: [1, 2, 2, 6] },
  { name: "Messages", values: [3, 1, 2, 2] },
  { name: "Slack", values: [1, 1, 4, 2] },
];

function Example({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Actions() {
  return (
    <>
      <button type="button">
        <Icon of={Pencil} /> Rename
      </button>
      <button type="button" className="danger">
        <Icon of={Trash2} /> Delete
      </button>
    </>
  );
}
