import { registerEnumType } from "type-graphql";

/** Upper-case names outside, the wire's spelling inside. */
export enum VaultSecretType {
  LOGIN = "login",
  API_KEY = "api_key",
  KEY_PAIR = "key_pair",
  SSH_KEY = "ssh_key",
  OTHER = "other",
}

registerEnumType(VaultSecretType, {
  name: "VaultSecretType",
  description:
    "Type of a secret's payload, as stated by the client. The service cannot check it (wire contract vault 1.3).",
  valuesConfig: {
    LOGIN: { description: "A password, optionally with a user name, a URL and one-time codes." },
    API_KEY: { description: "An API key." },
    KEY_PAIR: { description: "An access key and its secret." },
    SSH_KEY: { description: "A private key for SSH." },
    OTHER: { description: "Any text." },
  },
});
