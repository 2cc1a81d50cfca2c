import { useState } from "react";
import { MailDownloadDocument, type ReadMailFragment } from "../../../../../generated/console-documents.js";
import { client } from "../../../api/client.js";
import { type Problem, problemOf } from "../../../api/problem.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { inBytes } from "../../../parts/in-bytes.js";

/** The files of a message. A download address expires, so it is requested on the click. */
export function Attachments(props: { readonly message: ReadMailFragment; readonly mailbox: string }) {
  const { message, mailbox } = props;
  const [problem, setProblem] = useState<Problem | null>(null);
  if (message.attachments.length === 0) return null;
  const download = async (filename: string): Promise<void> => {
    try {
      const variables = { mailbox, id: message.id, filename };
      const { data } = await client.query({ query: MailDownloadDocument, variables, fetchPolicy: "no-cache" });
      const url = data?.mailAttachment?.download.url;
      // The server answers it as a file to save.
      if (url !== undefined) location.assign(url);
    } catch (error) {
      setProblem(problemOf(error as Error));
    }
  };
  return (
    <section aria-label="Attachments">
      <ul className="list files">
        {message.attachments.map(({ id, filename, contentType, byteSize }) => (
          <li key={id}>
            <button type="button" className="quiet" onClick={() => void download(filename)}>
              Download {filename}
            </button>{" "}
            <span className="soft">
              {inBytes(byteSize)}, {contentType}
            </span>
          </li>
        ))}
      </ul>
      <ProblemNote problem={problem} />
    </section>
  );
}
