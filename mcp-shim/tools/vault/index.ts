import { Type } from "typebox";
import { McpSecretsDocument } from "../../../generated/mcp-documents.js";
import { nextCursor, Nullable, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { operationTool, readsOutside, type Tool } from "../../tool.js";

const usual = 50;

const listSecrets = operationTool({
  name: "list_secrets",
  title: "List secrets by name",
  description:
    "Lists the names of the secrets that you have access to. It never returns a value: secrets are encrypted, and only a " +
    "program that holds a vault key can open them. Tell your user which secret you need by its name.",
  action: "vault.secret.read",
  effect: readsOutside,
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({ maxLength: 200, description: "Text that must occur in the name or description." }),
      ),
      ...pageInput(100, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...noticeField,
    secrets: Type.Array(
      Type.Object({
        secret_id: Type.String(),
        type: Type.String({ description: "login, api_key, key_pair, ssh_key or other." }),
        updated_at: Type.String(),
        untrusted: Untrusted({ name: Type.String(), description: Nullable(Type.String()) }),
      }),
    ),
    ...pageField,
  }),
  document: McpSecretsDocument,
  variables: (input) => ({ search: input.search, ...pageOf(input, usual) }),
  answer({ vaultSecrets: { nodes, pageInfo } }) {
    const budget = new TextBudget();
    return {
      ...withNotice,
      secrets: nodes.map(({ id, name, description, secretType, updatedAt }) => ({
        secret_id: id,
        type: secretType.toLowerCase(),
        updated_at: updatedAt,
        untrusted: {
          name: budget.takeMarked(name),
          description: description == null ? null : budget.takeMarked(description, 300),
        },
      })),
      ...nextCursor(pageInfo),
    };
  },
});

/** The tools for the vault. */
export const vaultTools: readonly Tool[] = [listSecrets];
