import type { TaskPartyFragment } from "../../../generated/console-documents.js";
import type { Writer } from "./writer.js";

/** A side of a task. */
export const partyOf = ({ handle, contact }: Pick<TaskPartyFragment, "handle" | "contact">): Writer => ({
  address: `@${handle ?? "deleted"}`,
  contact,
});
