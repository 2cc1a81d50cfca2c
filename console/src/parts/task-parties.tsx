import type { TaskPartyFragment } from "../../../generated/console-documents.js";
import { partyOf } from "./party.js";
import { WriterName } from "./writer-name.js";

type Party = Pick<TaskPartyFragment, "handle" | "contact">;

interface TaskPartiesProps {
  readonly task: { readonly requester: Party; readonly worker: Party };
}

/** The sides of a task: `@planner → Dana Lee`. */
export function TaskParties({ task: { requester, worker } }: TaskPartiesProps) {
  return (
    <>
      <WriterName {...partyOf(requester)} /> → <WriterName {...partyOf(worker)} />
    </>
  );
}
