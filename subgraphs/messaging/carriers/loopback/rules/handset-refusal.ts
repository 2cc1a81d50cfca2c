/** Why a phone refuses an action, by the HTTP status of the handset API. */
export const handsetRefusals = {
  not_found: 404,
  exists: 409,
  full: 409,
  offline: 409,
  unsupported: 409,
  no_such_handset: 422,
  invalid: 422,
} as const;

/** A phone refuses an action; the sentence is for people. */
export class HandsetRefusal extends Error {
  constructor(
    readonly code: keyof typeof handsetRefusals,
    message: string,
  ) {
    super(message);
    this.name = "HandsetRefusal";
  }
}
