import { inBytes } from "../../../parts/in-bytes.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldChat, HeldChatFile } from "./held-chat.js";

const phrases = {
  "chat.send": "Message to",
  "chat.update": "Change of a message in",
  "chat.upload": "File for",
} as const;

/** Exactly what leaves when a write to a workspace is approved (wire contract reviews U2). */
export function WhatChatLeaves({ chat }: { readonly chat: HeldChat }) {
  const { operation, workspace_id: workspace, conversation_id: conversation, text, file } = chat;
  const { message_ts: messageTs, thread_ts: threadTs } = chat;
  return (
    <section aria-labelledby="what-leaves" className="held">
      <h2 id="what-leaves">What leaves</h2>
      <dl className="facts">
        <dt>{phrases[operation]}</dt>
        <dd>
          <code>{withSignMarks(conversation)}</code> in the workspace <code>{withSignMarks(workspace)}</code>
        </dd>
        {messageTs !== null && <Time name="Message" ts={messageTs} />}
        {threadTs !== null && <Time name="In the thread of" ts={threadTs} />}
      </dl>
      {text !== null && (
        <section aria-label="Text of the message">
          <p className="said held-text">{withSignMarks(text) || "(no text)"}</p>
        </section>
      )}
      {file !== null && <File file={file} />}
    </section>
  );
}

function Time({ name, ts }: { readonly name: string; readonly ts: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{withSignMarks(ts)}</code>
      </dd>
    </>
  );
}

function File({ file: { filename, sha256, size, title, initial_comment: comment } }: { readonly file: HeldChatFile }) {
  return (
    <section aria-labelledby="held-files">
      <h3 id="held-files">1 file</h3>
      <p>
        <b>{withSignMarks(filename)}</b> <span className="soft">{inBytes(size)}</span>
        {title !== null && <span className="block">Its title: {withSignMarks(title)}</span>}
        <span className="soft block held-hash">
          SHA-256 <code>{sha256}</code>
        </span>
      </p>
      {comment !== null && <p className="said held-text">{withSignMarks(comment)}</p>}
    </section>
  );
}
