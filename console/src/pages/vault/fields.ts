import type { SecretType } from "../../../../clients/vault/payload-types.js";

export type { SecretType };

/** A text in a secret. */
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  /** Hidden until the user asks for it. */
  readonly isSecret?: true;
  readonly isRequired?: true;
  /** Has lines. */
  readonly isLong?: true;
  /** Can be made at random. */
  readonly canBeMade?: true;
}

const notes: FieldSpec = { name: "notes", label: "Notes", isSecret: true, isLong: true };
const endpoint: FieldSpec = { name: "endpoint", label: "Endpoint" };

/** The texts of each type of secret, in the order in which they are shown (wire contract vault 1.3). */
export const fieldsOf: Readonly<Record<SecretType, readonly FieldSpec[]>> = {
  login: [
    { name: "username", label: "User name" },
    { name: "email", label: "Email address" },
    { name: "password", label: "Password", isSecret: true, isRequired: true, canBeMade: true },
    { name: "url", label: "Website" },
    notes,
  ],
  api_key: [{ name: "api_key", label: "API key", isSecret: true, isRequired: true }, endpoint, notes],
  key_pair: [
    { name: "access_key", label: "Access key", isRequired: true },
    { name: "secret_key", label: "Secret key", isSecret: true, isRequired: true },
    endpoint,
    notes,
  ],
  ssh_key: [
    { name: "private_key", label: "Private key", isSecret: true, isRequired: true, isLong: true },
    { name: "public_key", label: "Public key", isLong: true },
    { name: "fingerprint", label: "Fingerprint" },
    { name: "passphrase", label: "Passphrase", isSecret: true },
    notes,
  ],
  other: [{ name: "data", label: "Content", isSecret: true, isRequired: true, isLong: true }, notes],
};

/** Types of secrets, as the API spells them, with their names. */
export const secretTypes = [
  { value: "LOGIN", name: "login" },
  { value: "API_KEY", name: "API key" },
  { value: "KEY_PAIR", name: "key pair" },
  { value: "SSH_KEY", name: "SSH key" },
  { value: "OTHER", name: "other" },
] as const;

export type ApiSecretType = (typeof secretTypes)[number]["value"];

/** `LOGIN` → `login`. */
export const wireType = (type: ApiSecretType): SecretType => type.toLowerCase() as SecretType;
/** `LOGIN` → `login`, `SSH_KEY` → `SSH key`. */
export const nameOfType = (type: ApiSecretType): string => secretTypes.find(({ value }) => value === type)!.name;
