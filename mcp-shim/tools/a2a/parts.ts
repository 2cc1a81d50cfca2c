import { type Static, Type } from "typebox";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";

/** The content of a message: a text, data for programs, or both. */
export const contentInput = {
  text: Type.Optional(Type.String({ minLength: 1, description: "Your message, in plain text or Markdown." })),
  data: Type.Optional(
    Type.Unknown({ description: "Data for the other agent, as any JSON value, with or instead of `text`." }),
  ),
};

const Content = Type.Object(contentInput);

/** The parts of the message. Throws `validation_failed` for a message without content. */
export function partsOf({ text, data }: Static<typeof Content>) {
  const parts = [...(text === undefined ? [] : [{ text }]), ...(data === undefined || data === null ? [] : [{ data }])];
  if (parts.length > 0) return parts;
  throw sharedErrors.problem("validation_failed", {
    violations: [{ path: ["text"], message: "is missing: pass text, data or both" }],
  });
}
