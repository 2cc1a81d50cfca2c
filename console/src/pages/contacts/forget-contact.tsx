import { useState } from "react";
import { ContactDataDocument, ForgetContactDocument } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { client } from "../../api/client.js";
import { problemOf, type Problem } from "../../api/problem.js";
import { AskFirst } from "../../parts/ask-first.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { saveText } from "../../parts/save-bytes.js";

/** Answers a person who asks for its data, and erases that. */
export function ForgetContact({ id, name }: { readonly id: string; readonly name: string }) {
  const [unread, setUnread] = useState<Problem | null>(null);
  const forget = useChange(ForgetContactDocument);
  const save = async (): Promise<void> => {
    setUnread(null);
    try {
      const { data } = await client.query({ query: ContactDataDocument, variables: { id }, fetchPolicy: "no-cache" });
      saveText("contact.json", `${JSON.stringify(data?.contact, null, 2)}\n`);
    } catch (error) {
      setUnread(problemOf(error as Error));
    }
  };
  return (
    <AskFirst
      label="Forget"
      title={`Forget ${name}?`}
      confirm="Forget the person"
      problem={forget.problem}
      isRunning={forget.isRunning}
      run={async () => {
        const isDone = (await forget.run({ id })) !== null;
        if (isDone) go(href(["contacts"]));
        return isDone;
      }}
    >
      For a person who asked for that. The contact and everything that is remembered of it are erased, and messages add
      it no more, unless somebody adds it by hand. Messages stay. This cannot be undone.{" "}
      <button type="button" className="quiet" onClick={() => void save()}>
        Save the data first
      </button>
      <ProblemNote problem={unread} />
    </AskFirst>
  );
}
