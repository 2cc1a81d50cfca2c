/** Slack says no: `{ok: false, error, ...more}` with status 200. */
export class Refusal extends Error {
  constructor(
    /** Slack's own word for the reason. */
    readonly code: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}
