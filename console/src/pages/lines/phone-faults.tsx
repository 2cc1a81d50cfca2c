import { type FormEvent, useState } from "react";
import {
  ChangePhoneDocument,
  type ImHandsetOperation,
  type PhoneFragment,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Check } from "../../parts/check.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";

const operations = [
  { value: "SEND", name: "a message to this phone" },
  { value: "CREATE_GROUP", name: "a new group" },
  { value: "TAPBACK", name: "a reaction" },
  { value: "REMOVE_TAPBACK", name: "taking back a reaction" },
  { value: "TYPING", name: "the typing sign" },
  { value: "READ", name: "a read receipt" },
] as const satisfies readonly { readonly value: ImHandsetOperation; readonly name: string }[];

const outcomes = [
  { value: "refused", name: "is refused", input: { outcome: "REJECTED" } },
  { value: "lost", name: "gets no answer and does not arrive", input: { outcome: "AMBIGUOUS" } },
  { value: "arrived", name: "gets no answer, but arrives", input: { outcome: "AMBIGUOUS", code: "arrived" } },
] as const;

type Outcome = (typeof outcomes)[number]["value"];

/** How a phone misbehaves, to see what agents make of it. */
export function PhoneFaults({ phone }: { readonly phone: PhoneFragment }) {
  const { number, autoDeliver, rejectGroups, latencyMs, failNext } = phone;
  const { run, problem, isRunning } = useChange(ChangePhoneDocument);
  const [operation, setOperation] = useState<ImHandsetOperation>("SEND");
  const [outcome, setOutcome] = useState<Outcome>("refused");
  const [latency, setLatency] = useState<string | null>(null);
  const plan = (event: FormEvent): void => {
    event.preventDefault();
    const { input } = outcomes.find(({ value }) => value === outcome)!;
    void run({ input: { number, failNext: { operation, ...input } } });
  };
  const delay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run({ input: { number, latencyMs: Number(latency ?? latencyMs) } })) !== null) setLatency(null);
  };
  return (
    <details>
      <summary>Faults{failNext != null && ": one is planned"}</summary>
      <div className="actions">
        <Check
          label="Delivers messages"
          checked={autoDeliver}
          onChange={(checked) => void run({ input: { number, autoDeliver: checked } })}
        />
        <Check
          label="Refuses new groups"
          checked={rejectGroups}
          onChange={(checked) => void run({ input: { number, rejectGroups: checked } })}
        />
      </div>
      <form aria-label={`Next failure at ${number}`} onSubmit={plan}>
        <Choice label="What fails next, once" value={operation} options={operations} onChange={setOperation} />
        <Choice label="How" value={outcome} options={outcomes} onChange={setOutcome} />
        <p className="actions">
          <button type="submit" className="quiet" disabled={isRunning}>
            Plan the failure
          </button>
        </p>
        {failNext != null && (
          <p className="actions">
            <span role="status">Planned: {inSentence(failNext)}</span>
            <button
              type="button"
              className="quiet"
              disabled={isRunning}
              onClick={() => void run({ input: { number, failNext: null } })}
            >
              Cancel the failure
            </button>
          </p>
        )}
      </form>
      <form aria-label={`Delay at ${number}`} onSubmit={(event) => void delay(event)}>
        <Field
          label="Milliseconds until a message arrives"
          type="number"
          min={0}
          max={600_000}
          value={latency ?? String(latencyMs)}
          onChange={setLatency}
          required
        />
        <p className="actions">
          <button type="submit" className="quiet" disabled={isRunning || latency === null}>
            Set the delay
          </button>
        </p>
      </form>
      <ProblemNote problem={problem} />
    </details>
  );
}

/** `a message to this phone is refused.` */
function inSentence({ operation, outcome, code }: NonNullable<PhoneFragment["failNext"]>): string {
  const how = outcome === "REJECTED" ? "refused" : code === "arrived" ? "arrived" : "lost";
  const what = operations.find(({ value }) => value === operation)!;
  return `${what.name} ${outcomes.find(({ value }) => value === how)!.name}.`;
}
