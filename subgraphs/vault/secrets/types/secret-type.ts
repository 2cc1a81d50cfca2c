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
    "What the payload of a secret holds, as its maker says: the service cannot look (wire contract vault 1.3).",
  valuesConfig: {
    LOGIN: { description: "A password, with a user name, an address and one-time codes perhaps." },
    API_KEY: { description: "A key of an API." },
    KEY_PAIR: { description: "An access key and its secret." },
    SSH_KEY: { description: "A private key for SSH." },
    OTHER: { description: "Any text." },
  },
});
