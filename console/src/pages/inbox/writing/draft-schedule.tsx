import { useState } from "react";
import {
  ScheduleDraftDocument,
  UnscheduleDraftDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Field } from "../../../parts/field.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";

interface DraftScheduleProps {
  readonly mailbox: string;
  readonly draft: WrittenDraftFragment;
  /** Saves the typed text; answers the saved generation, or null when it could not be saved. */
  readonly save: () => Promise<number | null>;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const reasons = {
  KEY_REVOKED: "The key that scheduled it was revoked, so it is not sent by itself any more.",
  USER_REMOVED: "The user who scheduled it left, so it is not sent by itself any more.",
  FROZEN: "Its agent was frozen at its time, so it was not sent.",
} as const;

/** When a draft is sent by itself: a user sets, changes and removes the time. */
export function DraftSchedule({ mailbox, draft, save }: DraftScheduleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const scheduling = useChange(ScheduleDraftDocument);
  const canceling = useChange(UnscheduleDraftDocument);
  const { sendAt, sendStatus, sendError, unscheduledReason } = draft;
  const schedule = async (): Promise<void> => {
    if (typed === null || typed === "") return;
    const expectedGeneration = await save();
    if (expectedGeneration === null) return;
    const input = { mailbox, id: draft.id, sendAt: typed, timeZone: zone, expectedGeneration };
    if ((await scheduling.run({ input })) !== null) setTyped(null);
  };
  return (
    <section aria-label="Time to send">
      {sendStatus === "SCHEDULED" && sendAt != null && (
        <p role="status" className="badge">
          Scheduled: it is sent <Exactly at={sendAt} />
        </p>
      )}
      {sendStatus === "SENDING" && <p role="status">It is being sent.</p>}
      {sendStatus === "FAILED" && sendError != null && (
        <p role="alert" className="badge waits">
          It was not sent <Moment at={sendError.at} />: {sendError.message}
        </p>
      )}
      {unscheduledReason != null && <p role="status">{reasons[unscheduledReason]}</p>}
      <ProblemNote problem={scheduling.problem} />
      <ProblemNote problem={canceling.problem} />
      {typed === null ? (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => setTyped(sendAt == null ? "" : localText(sendAt))}>
            {sendAt == null ? "Schedule it" : "Change the time"}
          </button>
          {sendStatus === "SCHEDULED" && (
            <button
              type="button"
              className="quiet"
              disabled={canceling.isRunning}
              onClick={() => void canceling.run({ input: { mailbox, id: draft.id } })}
            >
              Cancel the schedule
            </button>
          )}
        </p>
      ) : (
        <>
          <Field label={`Send at (${zone})`} type="datetime-local" value={typed} onChange={setTyped} />
          <p className="actions">
            <button type="button" disabled={scheduling.isRunning || typed === ""} onClick={() => void schedule()}>
              Schedule
            </button>
            <button type="button" className="quiet" onClick={() => setTyped(null)}>
              Back
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

function Exactly({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${new Date(at).toISOString()} UTC`}>
      {exact.format(new Date(at))}
    </time>
  );
}

/** An instant as the field has it: local, to the minute. */
function localText(at: string): string {
  const moment = new Date(at);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
