import { type FormEvent, useState } from "react";
import { ClaimLineDocument, type ImLineType } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import { Choice } from "../../parts/choice.js";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";

const types = [
  { value: "DEDICATED_OUTBOUND", name: "write to people first, and receive" },
  { value: "DEDICATED_INBOUND", name: "answer people who write first" },
] as const satisfies readonly { value: ImLineType; name: string }[];

/** Claims a free number for the organization. A repeat after a lost answer claims no second one. */
export function ClaimLine({ close }: { readonly close: () => void }) {
  const [type, setType] = useState<ImLineType>(types[0].value);
  const [key, setKey] = useState(newKey);
  const { run, problem, isRunning } = useChange(ClaimLineDocument);
  const claim = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run({ input: { type } }, key)) !== null) close();
  };
  return (
    <Dialog title="Claim a number" close={close}>
      <form onSubmit={(event) => void claim(event)}>
        <p>Your organization gets its own number. Attach it to an agent afterwards.</p>
        <Choice
          label="An agent with this number may"
          value={type}
          options={types}
          onChange={(chosen) => {
            setType(chosen);
            setKey(newKey());
          }}
        />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Claim
          </button>
        </p>
      </form>
    </Dialog>
  );
}
