interface Words {
  readonly message: string;
  readonly hint: string | null;
}

/** Errors in words of people, where the words of the API are for programs. */
const words: Readonly<Record<string, Words>> = {
  agent_handle_unavailable: { message: "This handle is taken or reserved.", hint: "Choose another handle." },
  duplicate_contact_rule: { message: "There is such a rule already.", hint: "Remove that rule first." },
  idempotency_in_progress: { message: "The first try is still running.", hint: "Wait a moment, then try again." },
  idempotency_key_reused: { message: "This was sent before, with other content.", hint: "Reload the page." },
  result_unavailable: { message: "This was done already.", hint: "Reload the page to see the result." },
  label_exists: { message: "There is a label with this name already.", hint: null },
  last_primary_key: { message: "This is the last key of the vault.", hint: "Replace the key instead." },
  vault_key_exists: { message: "The vault has this key already.", hint: "Choose another vault key." },
  vault_key_id_taken: { message: "The key was not stored.", hint: "Try again." },
  number_already_attached: { message: "Another agent has this number.", hint: "Take it from that agent first." },
};

/** An error of the API in words of people. */
export const inWordsOfPeople = (code: string, said: Words): Words => words[code] ?? said;

/** The values that an error without violations is about, by their names in the API. */
const values: Readonly<Record<string, readonly string[]>> = {
  agent_handle_unavailable: ["agentHandle", "newAgentHandle"],
  already_member: ["email"],
  duplicate_contact_rule: ["matchTarget"],
  handset_exists: ["number"],
  identity_not_found: ["agentHandle"],
  label_exists: ["newName"],
  recipient_blocked: ["recipients"],
  sending_domain_limit_reached: ["domain"],
  domain_claim_limit_reached: ["domain"],
  slug_taken: ["slug"],
};

/** The first of these values that an error is about; null if it is about none of them. */
export function valueOfCode(code: string, names: readonly string[]): string | null {
  return values[code]?.find((name) => names.includes(name)) ?? null;
}
