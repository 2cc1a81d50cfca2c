import type { ExpectedAuthority } from "../../support/kit/expected.js";

/** From spec 5 and wire contract vault 4. */
export const expectedAuthority: ExpectedAuthority = {
  legend: {
    "403k": "403 console_required",
    "403v": "403 vault_auth_failed",
    "404k": "404 vault_key_not_found",
    "404x": "404 secret_not_found",
  },
  refusalsOfKind: ["403k"],
  rest: `
  ROUTE                                           none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  POST   /api/v1/vault/initialize                 401   ok    403a  403a  403a  ok    403c  403c  ok    403a  403c  401
  GET    /api/v1/vault/info                       401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/unlock                     401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/unlock#all                 401   ok    403a  403a  403u  ok    403c  403c  ok    403a  403c  401
  DELETE /api/v1/vault                            401   403k  403k  403k  403k  403k  403a  ok    403k  403k  ok    401
  GET    /api/v1/vault/keys                       401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  PUT    /api/v1/vault/keys/primary               401   ok    403a  403a  403a  ok    403c  403c  403v  403a  403c  401
  DELETE /api/v1/vault/keys/{auth_hash}           401   ok    403a  403a  403a  ok    403c  403c  404k  403a  403c  401
  POST   /api/v1/vault/secrets                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets                    401   ok    ok    ok    403u  ok    403c  403c  ok    ok    403c  401
  GET    /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  PATCH  /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}        401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  GET    /api/v1/vault/secrets/{secret_id}/access 401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  POST   /api/v1/vault/secrets/{secret_id}/access 401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}
                                                  401   ok    ok    404x  403u  ok    403c  403c  404x  404x  403c  401
  `,
  graphql: `
  OPERATION                       none  svc   own   sib   uncl  admin membr cons  oAdm  oAgt  oCons revkd
  Query.vault                     401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.vaultKeys                 401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.initializeVault        401   ok    403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.unlockVault            401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.unlockVault#all        401   ok    403a  403a  403u  ok    403a  ok    ok    403a  ok    401
  Mutation.replacePrimaryVaultKey 401   ok    403a  403a  403a  ok    403a  ok    403v  403a  403v  401
  Mutation.revokeVaultKey         401   ok    403a  403a  403a  ok    403a  ok    404k  403a  404k  401
  Mutation.deleteVault            401   403k  403k  403k  403k  403k  403a  ok    403k  403k  422   401
  Query.vaultSecrets              401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.vaultSecret               401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Query.vaultAccessRules          401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Query.vaultAuditEvents          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createVaultSecret      401   ok    ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.readVaultSecret        401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.updateVaultSecret      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.deleteVaultSecret      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.grantVaultAccess       401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Mutation.revokeVaultAccess      401   ok    ok    404x  403u  ok    ok    ok    404x  404x  404x  401
  Subscription.vaultActivity      401   401   403a  403a  403a  ok    403a  ok    404x  403a  404x  401
  Subscription.vaultChanged       401   401   403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
};
