import { useState } from "react";
import { ContactAsVcardDocument } from "../../../../generated/console-documents.js";
import { client } from "../../api/client.js";
import { problemOf, type Problem } from "../../api/problem.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { saveText } from "../../parts/save-bytes.js";

/** Saves a contact as a vCard. */
export function SaveVcard({ id }: { readonly id: string }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = async (): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await client.query({ query: ContactAsVcardDocument, variables: { ids: [id] } });
      if (data?.contactsVcard != null) saveText(data.contactsVcard.filename, data.contactsVcard.vcard);
    } catch (error) {
      setProblem(problemOf(error as Error));
    }
  };
  return (
    <>
      <button type="button" className="quiet" onClick={() => void save()}>
        Save as vCard
      </button>
      <ProblemNote problem={problem} />
    </>
  );
}
