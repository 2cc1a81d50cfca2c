import { type TSchema, Type } from "typebox";
import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";

const item = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    description: "Position of the value in the request.",
  }),
  msg: Type.String(),
  type: Type.String(),
  input: Type.Optional(
    Type.Unknown({ description: "The value that was sent. Only for numbers and booleans in a query." }),
  ),
});

/** The body of every error (wire contract org 1.6), with the codes of these catalogues. */
export function errorSchema(catalogue: Readonly<Record<string, ErrorDefinition>>): TSchema {
  const code = errorCodeSchema(catalogue);
  const typed = Type.Object(
    { error: code, code, message: Type.String(), errors: Type.Optional(Type.Array(item)) },
    { additionalProperties: true, description: "The code, under both names that clients read, and typed details." },
  );
  return Type.Object(
    {
      detail: Type.Union([Type.String(), typed, Type.Array(item)]),
      agent_support: Type.String({
        minLength: 1,
        description: "For an agent, in plain words: what it can do about the error, or whom it asks.",
      }),
      error: Type.Object({
        code,
        message: Type.String(),
        status: Type.Integer({ minimum: 400, maximum: 599 }),
        request_id: Type.String({ description: "Id of the request in the server's log." }),
        retryable: Type.Boolean({ description: "Whether the same request may succeed later." }),
        hint: Type.Union([Type.String(), Type.Null()], { description: "What to do about it." }),
        docs_url: Type.Union([Type.String({ format: "uri" }), Type.Null()], {
          description: "The page of this server that explains the code.",
        }),
      }),
    },
    {
      $id: "Error",
      description: "What went wrong. `detail` is for clients that read only this key, `error` for all others.",
    },
  );
}

function errorCodeSchema(catalogue: Readonly<Record<string, ErrorDefinition>>): TSchema {
  const codes = Object.keys(catalogue).sort();
  const sentences = codes.map((code) => `- \`${code}\` (${catalogue[code]!.status}): ${catalogue[code]!.message}`);
  return Type.Enum(codes, {
    $id: "ErrorCode",
    type: "string",
    description: `Every error code, with its usual status and what it means.\n\n${sentences.join("\n")}`,
    "x-enumDescriptions": Object.fromEntries(codes.map((code) => [code, catalogue[code]!.message])),
  });
}
