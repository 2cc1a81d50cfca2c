/**
 * The capabilities of a bot, and the scopes that each requires (wire contract chat 10.3), in the order of the contract.
 */
export const scopesOf = {
  messages_send: ["chat:write"],
  message_update: ["chat:write"],
  message_delete: ["chat:write"],
  processing_status: ["chat:write"],
  task_streaming: ["chat:write"],
  reactions_read: ["reactions:read"],
  reactions_write: ["reactions:write"],
  pins_read: ["pins:read"],
  pins_write: ["pins:write"],
  conversations_read: ["channels:read"],
  messages_read: ["channels:history"],
  conversation_join: ["channels:join"],
  conversation_leave: ["channels:manage"],
  conversations_open: ["im:write", "mpim:write"],
  users_read: ["users:read"],
  files_read: ["files:read"],
  files_upload: ["files:write"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** One thing that a bot can do or not. */
export interface Capability {
  readonly name: string;
  readonly requiredScopes: readonly string[];
  readonly missingScopes: readonly string[];
}

/** The capabilities of a bot with these scopes. Scopes do not prove them: a workspace may still refuse. */
export function capabilitiesOf(scopes: readonly string[]): Capability[] {
  const granted = new Set(scopes);
  return Object.entries(scopesOf).map(([name, requiredScopes]) => ({
    name,
    requiredScopes,
    missingScopes: requiredScopes.filter((scope) => !granted.has(scope)),
  }));
}

/** All scopes that some capability requires and a bot with these scopes lacks, without duplicates. */
export function missingScopesOf(scopes: readonly string[]): string[] {
  return [...new Set(capabilitiesOf(scopes).flatMap(({ missingScopes }) => missingScopes))];
}
