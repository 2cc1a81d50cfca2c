import { type FormEvent, useState } from "react";
import type { FreezeFactsFragment, FreezeMode, QueuedChoice } from "../../../generated/console-documents.js";
import { setFilters, useAddress } from "../address/address.js";
import type { FreezeChanges } from "../api/freeze-changes.js";
import type { Problem } from "../api/problem.js";
import { By } from "./by.js";
import { Choice } from "./choice.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { Moment } from "./moment.js";
import { ProblemNote } from "./problem-note.js";

interface FreezeControlProps extends FreezeChanges {
  /** The name of its target, as in “Freeze @scout”. */
  readonly name: string;
  /** The freeze that lasts; null while there is none. */
  readonly freeze: FreezeFactsFragment | null;
  /** Whether the user may end it: an admin. */
  readonly mayEnd: boolean;
}

/** The switch that stops agents, with its dialog. Members may freeze; admins undo it. */
export function FreezeControl(props: FreezeControlProps) {
  const { name, freeze, mayEnd, startProblem, endProblem, isRunning, start, end } = props;
  // Not derived from the freeze: another user may start one while the dialog is open.
  const [opened, setOpened] = useState<"start" | "raise" | "end" | null>(null);
  // The palette asks by the address.
  const isAsked = useAddress().filters.get("ask") === "freeze" && freeze === null;
  const open = opened ?? (isAsked ? "start" : null);
  const close = (): void => {
    setOpened(null);
    if (isAsked) setFilters({ ask: null });
  };
  return (
    <section className="freeze" aria-label={`Freeze of ${name}`}>
      {freeze !== null && (
        <p>
          <strong>Frozen</strong> since <Moment at={freeze.startedAt} /> <By actor={freeze.startedBy} />:{" "}
          {effectOf(freeze.mode)}
          {freeze.reason !== null &&
            // Its own words are no statement of a person.
            `${freeze.startedBy.kind === "AGENT" ? " The agent wrote:" : ""} “${freeze.reason}”`}
        </p>
      )}
      <p className="actions">
        {freeze === null && (
          <button type="button" className="quiet danger" onClick={() => setOpened("start")}>
            Freeze {name}
          </button>
        )}
        {freeze?.mode === "SENDS" && (
          <button type="button" className="quiet danger" onClick={() => setOpened("raise")}>
            Stop reading too
          </button>
        )}
        {freeze !== null && mayEnd && (
          <button type="button" className="quiet" onClick={() => setOpened("end")}>
            Unfreeze {name}
          </button>
        )}
      </p>
      {open === "start" && <StartDialog {...{ name, problem: startProblem, isRunning, close, start }} />}
      {open === "raise" && <RaiseDialog {...{ name, problem: startProblem, isRunning, close, start }} />}
      {open === "end" && <EndDialog {...{ name, problem: endProblem, isRunning, close, end }} />}
    </section>
  );
}

function effectOf(mode: FreezeMode): string {
  return mode === "ALL" ? "nothing leaves, and keys read nothing." : "nothing leaves.";
}

interface DialogProps extends Pick<FreezeControlProps, "name" | "isRunning"> {
  readonly problem: Problem | null;
  readonly close: () => void;
}

function StartDialog({ name, problem, isRunning, close, start }: DialogProps & Pick<FreezeControlProps, "start">) {
  const [mode, setMode] = useState<FreezeMode>("SENDS");
  const [reason, setReason] = useState("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await start(mode, reason)) close();
  };
  return (
    <Dialog title={`Freeze ${name}?`} close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <Choice
          label="What stops"
          value={mode}
          options={[
            { value: "SENDS", name: "Sending: nothing leaves, reading continues" },
            { value: "ALL", name: "Everything: keys also read nothing" },
          ]}
          onChange={setMode}
        />
        <Field label="Reason, for people" value={reason} onChange={setReason} maxLength={500} autoComplete="off" />
        <p className="soft">It takes effect at once. What waits to be sent keeps its place. What arrives is stored.</p>
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" className="danger" disabled={isRunning}>
            Freeze {name}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** For a key that turns out to have leaked. The reason remains that of the freeze. */
function RaiseDialog({ name, problem, isRunning, close, start }: DialogProps & Pick<FreezeControlProps, "start">) {
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await start("ALL", "")) close();
  };
  return (
    <Dialog title={`Stop reading of ${name}?`} close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <p>From now on, keys read nothing, open connections end, and webhooks wait. Only an admin can undo it.</p>
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" className="danger" disabled={isRunning}>
            Stop reading
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function EndDialog({ name, problem, isRunning, close, end }: DialogProps & Pick<FreezeControlProps, "end">) {
  const [queued, setQueued] = useState<QueuedChoice>("CANCEL");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await end(queued)) close();
  };
  return (
    <Dialog title={`Unfreeze ${name}?`} close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <Choice
          label="What waited to be sent"
          value={queued}
          options={[
            { value: "CANCEL", name: "is not sent" },
            { value: "RESUME", name: "is sent now" },
          ]}
          onChange={setQueued}
        />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Unfreeze {name}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
