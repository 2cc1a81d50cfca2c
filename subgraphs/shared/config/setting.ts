import { Type } from "typebox";

/** The highest value of settings without a limit. It keeps arithmetic exact. */
export const unlimited = 1_000_000_000;

/** The pattern of an origin, without anchors. */
export const origin = "https?://[^/?#@,\\s]+";

/** A setting that accepts any text, or text that matches `pattern`; `form` is an example of it. */
export const text = (description: string, options: object = {}) =>
  Type.String({ description, minLength: 1, ...options });

/** A setting of a whole number. */
export const number = (description: string, byDefault: number, minimum = 1, maximum = unlimited) =>
  Type.Integer({ description, default: byDefault, minimum, maximum });
