import { Type } from "typebox";
import type { AnswerFormat } from "../../../route-base.js";
import { statusOfProblem } from "./status.js";

export const mediaType = "application/a2a+json";

/** How the HTTP+JSON binding writes answers (wire contract a2a-external 4.2, 4.3). */
export const format: AnswerFormat = {
  mediaTypes: [mediaType, "application/json"],
  errorSchema: Type.Object(
    {
      error: Type.Object({
        code: Type.Integer({ description: "The HTTP status." }),
        status: Type.String({ description: "The name of the kind of error, such as `NOT_FOUND`." }),
        message: Type.String(),
        details: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
          description: "Typed details, each with its `@type`. An `ErrorInfo` has the `reason`.",
        }),
      }),
    },
    { $id: "A2aStatus", description: "An error of the HTTP+JSON binding of A2A 1.0." },
  ),
  errorBody: statusOfProblem,
};
