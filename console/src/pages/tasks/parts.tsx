import type { TaskQuery } from "../../../../generated/console-documents.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { inBytes } from "../../parts/in-bytes.js";
import { saveBytes } from "../../parts/save-bytes.js";

type TaskPart = NonNullable<TaskQuery["a2aTask"]>["messages"][number]["parts"][number];

/** A page that does not read the bytes of files shows their names. */
type Part = Omit<TaskPart, "raw"> & { readonly raw?: string | null };

/** The parts of a message. Agents wrote them, so they are shown as text and never as markup. */
export function Parts({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map((part, index) => <OnePart key={index} part={part} />);
}

function OnePart({ part: { text, data, raw, url, filename, mediaType } }: { readonly part: Part }) {
  if (text != null) return <p className="said">{withMarks(text)}</p>;
  if (data != null) {
    return (
      <pre className="content" tabIndex={0}>
        {JSON.stringify(data, null, 2)}
      </pre>
    );
  }
  const name = withMarks(filename ?? mediaType ?? "a file");
  if (url != null && /^https?:\/\//i.test(url)) {
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>{" "}
        <span className="soft">{withMarks(url)}</span>
      </p>
    );
  }
  if (raw != null) return <RawFile raw={raw} filename={filename ?? mediaType ?? "a file"} />;
  return <p>{name}</p>;
}

/** Bytes that came with the message. They are saved and never opened here: the type is what the agent says it is. */
function RawFile({ raw, filename }: { readonly raw: string; readonly filename: string }) {
  return (
    <p>
      <button type="button" className="quiet" onClick={() => saveBytes(filename, raw)}>
        Save {withMarks(filename)}
      </button>{" "}
      <span className="soft">{inBytes(atob(raw).length)}</span>
    </p>
  );
}
