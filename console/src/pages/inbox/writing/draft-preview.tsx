import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { DraftHtmlDocument } from "../../../../../generated/console-documents.js";
import { problemOf } from "../../../api/problem.js";
import { ProblemNote } from "../../../parts/problem-note.js";

interface DraftPreviewProps {
  readonly mailbox: string;
  readonly id: string;
}

/** The HTML of a draft as its recipients will see it, with the signature, in a frame that can do nothing. */
export function DraftPreview({ mailbox, id }: DraftPreviewProps) {
  const [remoteImages, setRemoteImages] = useState(false);
  const variables = { mailbox, id, remoteImages };
  // Its address is that of one generation, and expires: the caller draws another preview for the next.
  const { data, error } = useQuery(DraftHtmlDocument, { variables, fetchPolicy: "no-cache" });
  const url = data?.mailDraft?.current.htmlPage?.url;
  if (error !== undefined) return <ProblemNote problem={problemOf(error)} />;
  if (url === undefined) return null;
  return (
    <>
      <iframe
        className="mail-html"
        title="What recipients see"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={new URL(url).pathname}
      />
      {!remoteImages && (
        <p className="actions">
          <button type="button" className="quiet" onClick={() => setRemoteImages(true)}>
            Load images of other servers
          </button>
        </p>
      )}
    </>
  );
}
