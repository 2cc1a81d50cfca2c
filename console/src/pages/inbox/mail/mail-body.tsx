import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { MailHtmlDocument, type ReadMailFragment } from "../../../../../generated/console-documents.js";
import { problemOf } from "../../../api/problem.js";
import { ProblemNote } from "../../../parts/problem-note.js";

interface MailBodyProps {
  readonly message: ReadMailFragment;
  readonly mailbox: string;
}

/** The text of a message: the HTML if there is one, in a frame that can do nothing. */
export function MailBody({ message, mailbox }: MailBodyProps) {
  const [asText, setAsText] = useState(false);
  const [remoteImages, setRemoteImages] = useState(false);
  const variables = { mailbox, id: message.id, remoteImages };
  // The address expires, so it is asked for when it is shown.
  const { data, error } = useQuery(MailHtmlDocument, { variables, fetchPolicy: "no-cache" });
  const url = data?.mailMessage?.htmlPage?.url;
  if (message.textsOmitted) return <p className="soft">The text is too large to be shown with the others.</p>;
  if (error !== undefined) return <ProblemNote problem={problemOf(error)} />;
  if (url === undefined || asText) {
    return (
      <>
        <p className="said">{message.bodyText ?? ""}</p>
        {asText && (
          <button type="button" className="quiet" onClick={() => setAsText(false)}>
            Show the HTML
          </button>
        )}
      </>
    );
  }
  return (
    <>
      {/* The frame has the origin of no page. Links open tabs of their own, and nothing in it runs. */}
      <iframe
        className="mail-html"
        title="Text of the message"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={new URL(url).pathname}
      />
      <p className="actions">
        <button type="button" className="quiet" onClick={() => setAsText(true)}>
          Show plain text
        </button>
        {!remoteImages && (
          <button type="button" className="quiet" onClick={() => setRemoteImages(true)}>
            Load images of other servers
          </button>
        )}
      </p>
    </>
  );
}
