interface Body {
  readonly data: { readonly contacts?: readonly { readonly id: string }[] };
}

/** A body without these contacts, as it would be built if they were unknown; all else stays byte for byte. */
export function withoutContacts(body: string, contactIds: ReadonlySet<string>): string {
  const webhook = JSON.parse(body) as Body;
  const { contacts } = webhook.data;
  if (contacts === undefined) return body;
  const others = contacts.filter(({ id }) => !contactIds.has(id));
  if (others.length === contacts.length) return body;
  return JSON.stringify({ ...webhook, data: { ...webhook.data, contacts: others } });
}
