const uuidSyntax = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID in the usual spelling. PostgreSQL answers anything else with an error, so ask first. */
export function isUuid(text: string): boolean {
  return uuidSyntax.test(text);
}
