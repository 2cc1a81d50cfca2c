import type { SlackData } from "../../slack/rules/slack-answer.js";
import { countOf, textOf } from "./foreign.js";

/** A file as messages and pins name it. */
export interface FileFacts {
  readonly id: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly mimetype: string | null;
  /** Bytes. */
  readonly size: number | null;
}

/** The facts about a file in an object of Slack. */
export function fileFacts({ id, name, title, mimetype, size }: SlackData): FileFacts {
  return {
    id: textOf(id, 64),
    name: textOf(name, 255),
    title: textOf(title, 255),
    mimetype: textOf(mimetype, 255),
    size: countOf(size),
  };
}
