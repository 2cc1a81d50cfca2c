import type { Violation } from "../../../shared/errors/problem.js";
import type { HeldChat } from "../../../shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../../shared/holds/rules/review-changes.js";
import { textViolation } from "../../../shared/rules/text.js";
import { lineViolation } from "../../files/rules/upload-values.js";
import { messageText } from "../../writes/rules/message-text.js";

const path = ["changes"] as const;
const ofFiles = ["initialComment", "title"] as const;

/**
 * A held write as a person changed it (wire contract reviews D24): the text of a message, or the title of a file and the text beside
 * it, of which an emptied one is none. Errors are added to the violations.
 */
export function revisedChat(content: HeldChat, changes: ReviewChanges, violations: Violation[]): HeldChat {
  const { file } = content;
  if (file !== null) {
    if (changes.text !== undefined) {
      violations.push({ path: [...path, "text"], message: "A file has a title and a text beside it." });
    }
    return { ...content, file: revisedFile(file, changes, violations) };
  }
  for (const name of ofFiles) {
    if (changes[name] !== undefined) {
      violations.push({ path: [...path, name], message: "There is no file in this message." });
    }
  }
  const text = changes.text === undefined ? content.text : changes.text;
  const unfit = textViolation([...path, "text"], text ?? "", messageText);
  if (unfit !== null) violations.push(unfit);
  return { ...content, text };
}

type HeldFile = NonNullable<HeldChat["file"]>;

function revisedFile(file: HeldFile, changes: ReviewChanges, violations: Violation[]): HeldFile {
  const title = given(changes.title, file.title);
  const comment = given(changes.initialComment, file.initial_comment);
  const unfit = [
    title === null ? null : lineViolation([...path, "title"], title),
    comment === null ? null : textViolation([...path, "initialComment"], comment, messageText),
  ];
  violations.push(...unfit.filter((one) => one !== null));
  return { ...file, title, initial_comment: comment };
}

const given = (changed: string | null | undefined, before: string | null): string | null =>
  changed === undefined ? before : changed === "" ? null : changed;
