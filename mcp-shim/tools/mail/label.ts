import { Type } from "typebox";
import { McpLabelMailDocument } from "../../../generated/mcp-documents.js";
import { marks, operationTool } from "../../tool.js";

const Labels = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: most, description }));

/** The arguments of lists that filter by labels. */
export const labelFilterInput = {
  labels: Labels(20, "Only messages that have all these labels. `starred` and `unread` are labels too."),
  not_labels: Labels(20, "Only messages that have none of these labels."),
};

/** `label_mail`. */
export const labelMail = operationTool({
  name: "label_mail",
  title: "Label mail",
  description:
    "Adds labels to messages of your mailbox, and removes labels. A label exists from its first use, and case does not " +
    "matter. `read`, `unread` and `starred` mark the messages. list_mail and search_mail filter by labels.",
  action: "mail.change",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object(
    {
      message_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 50 }),
      add_labels: Labels(50, "A label that is also removed is removed."),
      remove_labels: Labels(50, "A message that does not have it stays as it is."),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    messages: Type.Array(Type.Object({ message_id: Type.String(), labels: Type.Array(Type.String()) }), {
      description: "Messages that do not exist are left out.",
    }),
  }),
  argumentsOf: { ids: "message_ids" },
  document: McpLabelMailDocument,
  variables: async (input, call) => ({
    input: {
      mailbox: (await call.me()).mailbox,
      ids: input.message_ids,
      ...(input.add_labels === undefined ? {} : { addLabels: input.add_labels }),
      ...(input.remove_labels === undefined ? {} : { removeLabels: input.remove_labels }),
    },
  }),
  answer: ({ updateMailMessages: messages }) => ({
    messages: messages.map(({ id, labels }) => ({ message_id: id, labels })),
  }),
});
