import { useId, useState } from "react";
import { SendFromPhoneDocument, UploadForPhoneDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import type { Problem } from "../../api/problem.js";
import { upload } from "../../api/upload.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Sends a file from a phone into a conversation as soon as it is chosen. */
export function SendFile({ number, threadId }: { readonly number: string; readonly threadId: string }) {
  const id = useId();
  const ticket = useChange(UploadForPhoneDocument);
  const send = useChange(SendFromPhoneDocument);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const bring = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setRefusal(null);
    const url = (await ticket.run({}))?.createImMediaUpload.url;
    if (url === undefined) return;
    setProgress(0);
    const { problem, answer } = await upload(url, [], file, setProgress);
    setProgress(null);
    setRefusal(problem);
    if (problem !== null) return;
    const { media_url: mediaUrl } = JSON.parse(answer) as { readonly media_url: string };
    await send.run({ input: { number, threadId, mediaUrl } }, newKey());
  };
  return (
    <>
      <p className="field">
        <label htmlFor={id}>Send a file from {number}</label>
        <input
          id={id}
          type="file"
          disabled={progress !== null}
          onChange={(event) => {
            void bring(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </p>
      {progress !== null && <progress aria-label="Upload" value={progress} max={1} />}
      <ProblemNote problem={ticket.problem ?? send.problem ?? refusal} />
    </>
  );
}
