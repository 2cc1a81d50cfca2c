import { Fragment } from "react";
import { ChatChannelName, ChatUserName } from "./chat-names.js";
import { emojiOf } from "./emoji.js";
import { type Piece, readMrkdwn } from "./mrkdwn.js";

interface FormattedProps {
  /** A message as Slack has it: mrkdwn. */
  readonly text: string;
  readonly connectionId: string;
}

/** A message of Slack with its formats, mentions and emoji. Content of others is only ever text, and the address of a link. */
export function Formatted({ text, connectionId }: FormattedProps) {
  return <Pieces pieces={readMrkdwn(text)} connectionId={connectionId} />;
}

function Pieces({ pieces, connectionId }: { readonly pieces: readonly Piece[]; readonly connectionId: string }) {
  return pieces.map((piece, index) => (
    <Fragment key={index}>
      <One piece={piece} connectionId={connectionId} />
    </Fragment>
  ));
}

function One({ piece, connectionId }: { readonly piece: Piece; readonly connectionId: string }) {
  const inside = "inside" in piece && <Pieces pieces={piece.inside} connectionId={connectionId} />;
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code>{piece.text}</code>;
    case "block":
      return <code className="said-block">{piece.text}</code>;
    case "bold":
      return <b>{inside}</b>;
    case "italic":
      return <i>{inside}</i>;
    case "strike":
      return <s>{inside}</s>;
    case "quote":
      return <span className="said-quote">{inside}</span>;
    case "emoji":
      return emojiOf(piece.name);
    case "group":
      return <span className="mention">{piece.label}</span>;
    case "link":
      return (
        <a href={piece.url} title={piece.url} target="_blank" rel="noreferrer nofollow">
          {piece.label ?? piece.url}
        </a>
      );
    case "user":
      return (
        <span className="mention">
          @{piece.label ?? <ChatUserName connectionId={connectionId} userId={piece.id} isMention />}
        </span>
      );
    case "channel":
      return (
        <span className="mention">
          {piece.label === null ? (
            <ChatChannelName connectionId={connectionId} conversationId={piece.id} />
          ) : (
            `#${piece.label}`
          )}
        </span>
      );
  }
}
