import { type AgentSettingsQuery, ChangeUndoTimeDocument } from "../../../../generated/console-documents.js";
import { refusalOf } from "../../api/change.js";
import { SavedChoice } from "../../parts/saved-setting.js";

interface UndoTimeProps {
  readonly mailbox: NonNullable<NonNullable<AgentSettingsQuery["identity"]>["mailbox"]>;
  readonly refetch: () => void;
}

const usual = [0, 5, 10, 30, 60, 120];

/** For how long mail can be canceled after it was sent. It is saved at once. */
export function UndoTime({ mailbox: { emailAddress, defaultUndoSeconds: present }, refetch }: UndoTimeProps) {
  const times = [...new Set([...usual, present])].toSorted((one, other) => one - other);
  return (
    <SavedChoice
      label="Undo after sending"
      value={String(present)}
      options={times.map((seconds) => ({
        value: String(seconds),
        name: seconds === 0 ? "Off: mail leaves at once" : `For ${seconds} seconds`,
      }))}
      save={async (seconds) => {
        const input = { emailAddress, defaultUndoSeconds: Number(seconds) };
        const refusal = await refusalOf(ChangeUndoTimeDocument, { input });
        refetch();
        return refusal;
      }}
    />
  );
}
