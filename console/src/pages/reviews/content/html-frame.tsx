import { useQuery } from "@apollo/client/react";
import { ReviewHtmlDocument } from "../../../../../generated/console-documents.js";
import { problemOf } from "../../../api/problem.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";

/** The HTML of a held mail in a frame that can do nothing. It loads no image of other servers. */
export function HtmlFrame({ mailbox, messageId }: { readonly mailbox: string; readonly messageId: string }) {
  // The address expires, so it is asked for when it is shown.
  const { data, error, loading } = useQuery(ReviewHtmlDocument, {
    variables: { mailbox, id: messageId },
    fetchPolicy: "no-cache",
  });
  const url = data?.mailMessage?.htmlPage?.url;
  if (error !== undefined) return <ProblemNote problem={problemOf(error)} />;
  if (loading) return <Loading />;
  if (url === undefined) return <p className="soft">The HTML cannot be drawn. Its source shows what it says.</p>;
  return (
    <iframe
      className="held-html"
      title="What recipients see"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={new URL(url).pathname}
    />
  );
}
