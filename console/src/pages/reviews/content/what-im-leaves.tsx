import { inBytes } from "../../../parts/in-bytes.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldIm } from "./held-im.js";

/** Exactly what leaves when an instant message is approved, as its receivers see it (wire contract reviews U2). */
export function WhatImLeaves({
  im: { to, conversation_id: groupId, text, send_style: style, media },
}: {
  readonly im: HeldIm;
}) {
  return (
    <section aria-labelledby="what-leaves" className="held">
      <h2 id="what-leaves">What leaves</h2>
      <dl className="facts">
        <dt>To</dt>
        <dd>
          <ul className="list held-addresses">
            {to.map((number) => (
              <li key={number}>
                <code>{withSignMarks(number)}</code>
              </li>
            ))}
          </ul>
          {to.length > 1 && (
            <span className="badge calm">{groupId === null ? "a group of these people" : "a group"}</span>
          )}
        </dd>
        {style !== null && (
          <>
            <dt>Effect</dt>
            <dd>{withSignMarks(style)}</dd>
          </>
        )}
      </dl>
      <section aria-label="Text of the message">
        {text !== null && <p className="said held-text">{withSignMarks(text)}</p>}
        {text === null && <p className="soft">It has no text.</p>}
      </section>
      {media.length > 0 && (
        <section aria-labelledby="held-files">
          <h3 id="held-files">{media.length === 1 ? "1 file" : `${media.length} files`}</h3>
          <ul className="list">
            {media.map(({ sha256, content_type: type, size }) => (
              <li key={sha256}>
                <b>{withSignMarks(type)}</b> <span className="soft">{inBytes(size)}</span>
                <span className="soft block held-hash">
                  SHA-256 <code>{sha256}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
