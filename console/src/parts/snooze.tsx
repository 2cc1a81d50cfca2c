import { AlarmClock } from "lucide";
import { useState } from "react";
import type { Problem } from "../api/problem.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { Form, FormProblem } from "./form.js";
import { Icon } from "./icon.js";
import { Menu } from "./menu.js";
import { ProblemNote } from "./problem-note.js";
import { snoozeChoices } from "./snooze-choices.js";

interface SnoozeProps {
  /** Until when it is snoozed; null when it is not. */
  readonly until: string | null | undefined;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Answers whether it is snoozed until then. */
  readonly snooze: (until: string) => Promise<boolean>;
  readonly end: () => void;
}

const exact = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const withTime = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

/** Puts something aside until a time that the user chooses, and says until when it is. */
export function Snooze({ until, problem, isRunning, snooze, end }: SnoozeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const choose = async (at: Date): Promise<void> => {
    if (await snooze(at.toISOString())) setTyped(null);
  };
  return (
    <>
      <p className="actions">
        {until != null && (
          <span role="status" className="badge">
            Snoozed until <time dateTime={until}>{withTime.format(new Date(until))}</time>
          </span>
        )}
        <Menu
          name="Snooze until"
          className="quiet"
          items={
            <>
              {snoozeChoices(new Date()).map(({ name, at }) => (
                <button key={name} type="button" disabled={isRunning} onClick={() => void choose(at)}>
                  {name} <span className="soft">{exact.format(at)}</span>
                </button>
              ))}
              <button type="button" onClick={() => setTyped("")}>
                A date…
              </button>
            </>
          }
        >
          <Icon of={AlarmClock} size={13} /> {until == null ? "Snooze" : "Change"}
        </Menu>
        {until != null && (
          <button type="button" className="quiet" disabled={isRunning} onClick={end}>
            End the snooze
          </button>
        )}
      </p>
      {typed === null && <ProblemNote problem={problem} />}
      {typed !== null && (
        <Dialog title="Snooze until a date" close={() => setTyped(null)}>
          <Form problem={problem} submit={() => choose(new Date(typed))}>
            <Field label="Until" of="until" type="datetime-local" value={typed} onChange={setTyped} />
            <FormProblem />
            <p className="actions">
              <button type="submit" disabled={isRunning || typed === ""}>
                Snooze
              </button>
            </p>
          </Form>
        </Dialog>
      )}
    </>
  );
}
