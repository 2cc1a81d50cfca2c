/** How much a finding weighs. */
export type Severity = "high" | "medium" | "low" | "info";

/** All findings with their usual severity (wire contract reviews 5.2). */
export const findingCodes = {
  hidden_instructions: "high",
  hidden_text: "medium",
  preheader: "info",
  unicode_tags: "high",
  variation_payload: "high",
  zero_width: "low",
  bidi_control: "medium",
  mixed_script: "low",
  instructions: "medium",
  role_markers: "medium",
  encoded_block: "low",
  markdown_exfil: "medium",
  lookalike_sender: "high",
  name_as_address: "medium",
  reply_to_mismatch: "low",
  link_mismatch: "low",
  parts_differ: "low",
  executable_attachment: "high",
  macro_document: "medium",
  encrypted_archive: "medium",
  html_attachment: "medium",
  auth_failed: "medium",
  forged: "high",
  secret_material: "high",
  card_number: "medium",
  bulk_addresses: "medium",
  partly_screened: "medium",
  screening_failed: "medium",
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof findingCodes;

/** Where something was found. */
export type FindingPart = "subject" | "text" | "html" | "header" | "attachment";
