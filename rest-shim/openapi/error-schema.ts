import { Type } from "typebox";

const item = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    description: "Where the value stands in the request.",
  }),
  msg: Type.String(),
  type: Type.String(),
  input: Type.Optional(Type.Unknown()),
});

const typed = Type.Object(
  {
    error: Type.String({ description: "The error code." }),
    code: Type.String({ description: "The error code again." }),
    message: Type.String(),
  },
  { additionalProperties: true },
);

/** The body of every error (wire contract org 1.6). */
export const errorSchema = Type.Object(
  {
    detail: Type.Union([Type.String(), typed, Type.Array(item)]),
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      status: Type.Integer(),
      request_id: Type.String(),
      retryable: Type.Boolean(),
      hint: Type.Union([Type.String(), Type.Null()]),
      docs_url: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  {
    $id: "Error",
    description: "What went wrong: `detail` for programs that read one key, `error` for everything else.",
  },
);
