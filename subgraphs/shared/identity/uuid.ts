const uuidSyntax = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID in the usual spelling. PostgreSQL throws an error for anything else, so check first. */
export function isUuid(text: string): boolean {
  return uuidSyntax.test(text);
}
