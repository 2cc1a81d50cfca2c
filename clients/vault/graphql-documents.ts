const keyFields = "id keyType createdBy createdAt updatedAt";
const accessFields = "id secretId identityId createdAt";
const secretFields = `id name description secretType createdAt updatedAt access { ${accessFields} }`;
const encrypted = `encryptedPayload secret { ${secretFields} }`;

/** What `GraphqlVaultServer` asks. */
export const documents = {
  organizationId: "query { viewer { organization { id } } }",
  info: `query {
    vault { id organizationId keyCount secretCount recoveryKeyCount createdAt updatedAt }
  }`,
  initialize: `mutation ($input: InitializeVaultInput!) {
    initializeVault(input: $input) { vaultId vaultKeyId recoveryKeyCount }
  }`,
  unlock: `mutation ($authHash: String!, $withSecrets: Boolean!) {
    unlockVault(authHash: $authHash) {
      wrappedOrgEncryptionKey
      encryptedSecrets @include(if: $withSecrets) { ${encrypted} }
    }
  }`,
  listKeys: `query ($type: VaultKeyType) { vaultKeys(type: $type) { ${keyFields} } }`,
  replacePrimaryKey: `mutation ($input: ReplacePrimaryVaultKeyInput!) {
    replacePrimaryVaultKey(input: $input) { vaultKey { ${keyFields} } }
  }`,
  deleteKey: `mutation ($authHash: String!) { revokeVaultKey(input: { authHash: $authHash }) { vaultKeyId } }`,
  listSecrets: `query ($type: VaultSecretType, $after: String) {
    vaultSecrets(first: 100, after: $after, secretType: $type) {
      nodes { ${secretFields} }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  createSecret: `mutation ($input: CreateVaultSecretInput!) {
    createVaultSecret(input: $input) { secret { ${secretFields} } }
  }`,
  readSecret: `mutation ($id: ID!) { readVaultSecret(input: { id: $id }) { ${encrypted} } }`,
  updateSecret: `mutation ($input: UpdateVaultSecretInput!) {
    updateVaultSecret(input: $input) { secret { ${secretFields} } }
  }`,
  deleteSecret: "mutation ($id: ID!) { deleteVaultSecret(input: { id: $id }) { deletedSecretId } }",
  listAccess: `query ($secretId: ID!) { vaultSecret(id: $secretId) { access { ${accessFields} } } }`,
  grantAccess: `mutation ($secretId: ID!, $identityId: ID!) {
    grantVaultAccess(input: { secretId: $secretId, identityId: $identityId }) { accessRule { ${accessFields} } }
  }`,
  revokeAccess: `mutation ($secretId: ID!, $identityId: ID!) {
    revokeVaultAccess(input: { secretId: $secretId, identityId: $identityId }) { revokedRuleId }
  }`,
} as const;
