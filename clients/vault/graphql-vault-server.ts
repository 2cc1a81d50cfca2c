import { VaultError, VaultRequestError, type Violation } from "./errors.js";
import { documents } from "./graphql-documents.js";
import type { SecretType } from "./payload-types.js";
import type { VaultServer } from "./vault-server.js";
import { fromGraphql, toGraphql } from "./spelling.js";
import type {
  AccessRule,
  EncryptedSecret,
  KeysOfNewVault,
  KeyType,
  PrimaryKeyReplacement,
  Secret,
  SecretBody,
  SecretPatch,
  StoredVault,
  UnlockAnswer,
  VaultInfo,
  VaultKey,
} from "./wire.js";

/** Sends a GraphQL document and answers its `data`, as `dataOf` reads it. */
export type SendDocument = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface GraphqlOptions {
  readonly send: SendDocument;
  /** Whether unlocking fetches all secrets at once. Otherwise each is fetched, and recorded, when it is read; true unless given. */
  readonly secretsAtUnlock?: boolean;
}

type Page<Node> = { readonly nodes: Node[]; readonly page_info: { has_next_page: boolean; end_cursor: string | null } };

/** A vault's server over GraphQL. How a document is sent, and with which credential, is the caller's. */
export class GraphqlVaultServer implements VaultServer {
  constructor(private readonly options: GraphqlOptions) {}

  async organizationId(): Promise<string> {
    const { viewer } = await this.ask<{ viewer: { organization: { id: string } | null } }>("organizationId");
    if (viewer.organization === null) throw new VaultError("This credential belongs to no organization");
    return viewer.organization.id;
  }

  async info(): Promise<VaultInfo | null> {
    try {
      const { vault } = await this.ask<{ vault: Omit<VaultInfo, "status"> }>("info");
      return { ...vault, status: "active" };
    } catch (error) {
      if (error instanceof VaultRequestError && error.code === "vault_not_initialized") return null;
      throw error;
    }
  }

  async initialize(keys: KeysOfNewVault): Promise<StoredVault> {
    return (await this.ask<{ initialize_vault: StoredVault }>("initialize", { input: keys })).initialize_vault;
  }

  async unlock(authHash: string): Promise<UnlockAnswer> {
    const variables = { authHash, withSecrets: this.options.secretsAtUnlock ?? true };
    type Answer = { unlock_vault: Partial<UnlockAnswer> & { encrypted_secrets?: Handed[] } };
    const { unlock_vault: found } = await this.ask<Answer>("unlock", variables);
    return { ...found, encrypted_secrets: (found.encrypted_secrets ?? []).map(toEncrypted) };
  }

  async listKeys(type?: KeyType): Promise<VaultKey[]> {
    return (await this.ask<{ vault_keys: VaultKey[] }>("listKeys", { type: type?.toUpperCase() })).vault_keys;
  }

  async replacePrimaryKey(input: PrimaryKeyReplacement): Promise<VaultKey> {
    type Answer = { replace_primary_vault_key: { vault_key: VaultKey } };
    return (await this.ask<Answer>("replacePrimaryKey", { input })).replace_primary_vault_key.vault_key;
  }

  async deleteKey(authHash: string): Promise<void> {
    await this.ask("deleteKey", { authHash });
  }

  async listSecrets(type?: SecretType): Promise<Secret[]> {
    const secrets: Secret[] = [];
    let after: string | null = null;
    do {
      const variables: Record<string, unknown> = { type: type?.toUpperCase(), after };
      const { vault_secrets: page } = await this.ask<{ vault_secrets: Page<GraphqlSecret> }>("listSecrets", variables);
      secrets.push(...page.nodes.map(toSecret));
      after = page.page_info.has_next_page ? page.page_info.end_cursor : null;
    } while (after !== null);
    return secrets;
  }

  async createSecret(input: SecretBody): Promise<Secret> {
    type Answer = { create_vault_secret: { secret: GraphqlSecret } };
    return toSecret((await this.ask<Answer>("createSecret", { input })).create_vault_secret.secret);
  }

  async readSecret(id: string): Promise<EncryptedSecret> {
    return toEncrypted((await this.ask<{ read_vault_secret: Handed }>("readSecret", { id })).read_vault_secret);
  }

  async updateSecret(id: string, patch: SecretPatch): Promise<Secret> {
    type Answer = { update_vault_secret: { secret: GraphqlSecret } };
    const input = { id, ...patch };
    return toSecret((await this.ask<Answer>("updateSecret", { input })).update_vault_secret.secret);
  }

  async deleteSecret(id: string): Promise<void> {
    await this.ask("deleteSecret", { id });
  }

  async listAccess(secretId: string): Promise<AccessRule[]> {
    type Answer = { vault_secret: { access: GraphqlAccess[] } };
    return (await this.ask<Answer>("listAccess", { secretId })).vault_secret.access.map(toAccess);
  }

  async grantAccess(secretId: string, identityId: string): Promise<AccessRule> {
    type Answer = { grant_vault_access: { access_rule: GraphqlAccess } };
    return toAccess((await this.ask<Answer>("grantAccess", { secretId, identityId })).grant_vault_access.access_rule);
  }

  async revokeAccess(secretId: string, identityId: string): Promise<void> {
    await this.ask("revokeAccess", { secretId, identityId });
  }

  private async ask<Answer>(name: keyof typeof documents, variables: Record<string, unknown> = {}): Promise<Answer> {
    const given = toGraphql(variables) as Record<string, unknown>;
    return fromGraphql(await this.options.send(documents[name], given)) as Answer;
  }
}

/** GraphQL calls one field by another name than the wire types. */
type GraphqlAccess = Omit<AccessRule, "vault_secret_id"> & { readonly secret_id: string };
type GraphqlSecret = Omit<Secret, "access"> & { readonly access: readonly GraphqlAccess[] };
interface Handed {
  readonly secret: GraphqlSecret;
  readonly encrypted_payload: string;
}

const toAccess = ({ secret_id, ...rule }: GraphqlAccess): AccessRule => ({ ...rule, vault_secret_id: secret_id });
const toSecret = (secret: GraphqlSecret): Secret => ({ ...secret, access: secret.access.map(toAccess) });
const toEncrypted = ({ secret, encrypted_payload }: Handed): EncryptedSecret => ({
  ...toSecret(secret),
  encrypted_payload,
});

/** Reads an answer of a GraphQL server. @throws VaultRequestError when it is a refusal */
export function dataOf(status: number, body: unknown): unknown {
  const { data, errors } = (body ?? {}) as { data?: unknown; errors?: readonly GraphqlError[] };
  const [first] = errors ?? [];
  if (first !== undefined) {
    const { code = "unknown", hint = null, violations } = first.extensions ?? {};
    throw new VaultRequestError(status, code, first.message, hint, violations);
  }
  if (data === undefined || data === null) throw new VaultRequestError(status, `http_${status}`, "The request failed");
  return data;
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly hint?: string | null;
    readonly violations?: readonly Violation[];
  };
}
