/** A website's or an app's login. */
export interface LoginPayload {
  readonly password: string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly url?: string | undefined;
  readonly notes?: string | undefined;
  readonly totp?: Totp | undefined;
}

/** How to make the one-time passwords of a login (RFC 6238). */
export interface Totp {
  /** Base32. */
  readonly secret: string;
  /** `sha1` unless said. */
  readonly algorithm?: "sha1" | "sha256" | "sha512" | undefined;
  /** 6 unless said. */
  readonly digits?: 6 | 8 | undefined;
  /** Seconds; 30 unless said. */
  readonly period?: 30 | 60 | undefined;
  readonly issuer?: string | undefined;
  readonly account_name?: string | undefined;
}

/** One token. */
export interface ApiKeyPayload {
  readonly api_key: string;
  readonly endpoint?: string | undefined;
  readonly notes?: string | undefined;
}

/** An access key with its secret. */
export interface KeyPairPayload {
  readonly access_key: string;
  readonly secret_key: string;
  readonly endpoint?: string | undefined;
  readonly notes?: string | undefined;
}

/** An SSH key. */
export interface SshKeyPayload {
  readonly private_key: string;
  readonly public_key?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly passphrase?: string | undefined;
  readonly notes?: string | undefined;
}

/** Any text. */
export interface OtherPayload {
  readonly data: string;
  readonly notes?: string | undefined;
}

/** The content of a secret by type: the JSON that is encrypted, snake_case as it is stored (wire contract vault 1.3). */
export interface SecretPayloads {
  readonly login: LoginPayload;
  readonly api_key: ApiKeyPayload;
  readonly key_pair: KeyPairPayload;
  readonly ssh_key: SshKeyPayload;
  readonly other: OtherPayload;
}

export type SecretType = keyof SecretPayloads;

/** A payload with its type: `secret_type` tells a `switch` which fields there are. */
export type TypedPayload = {
  [T in SecretType]: { readonly secret_type: T; readonly payload: SecretPayloads[T] };
}[SecretType];
