import { inBytes } from "../../../parts/in-bytes.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldFile } from "./held-mail.js";

/** The files of a held mail. */
export function HeldFiles({ files }: { readonly files: readonly HeldFile[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="held-files">
      <h3 id="held-files">{files.length === 1 ? "1 attachment" : `${files.length} attachments`}</h3>
      <ul className="list">
        {files.map(({ filename, content_type, size, sha256, content_id }, index) => (
          <li key={`${index} ${filename}`}>
            <b>{withSignMarks(filename)}</b>{" "}
            <span className="soft">
              {inBytes(size)}, {withSignMarks(content_type)}
              {content_id !== null && `, shown in the text as ${withSignMarks(content_id)}`}
            </span>
            {sha256 !== null && (
              <span className="soft block held-hash">
                SHA-256 <code>{sha256}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
