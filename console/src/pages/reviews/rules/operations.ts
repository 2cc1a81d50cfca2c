/** The operations that rules judge, in words of people (wire contract reviews 2.2). */
export const operations: readonly { readonly value: string; readonly name: string; readonly canBeHeld: boolean }[] = [
  { value: "mail.send", name: "Emails", canBeHeld: true },
  { value: "im.send", name: "Instant messages", canBeHeld: true },
  { value: "chat.send", name: "Messages to team chat", canBeHeld: true },
  { value: "chat.update", name: "Changed messages in team chat", canBeHeld: true },
  { value: "chat.upload", name: "Files to team chat", canBeHeld: true },
  { value: "a2a.send", name: "Tasks for other agents", canBeHeld: true },
  { value: "a2a.reply", name: "Answers to tasks", canBeHeld: true },
  { value: "im.react", name: "Reactions to instant messages", canBeHeld: false },
  { value: "im.typing", name: "Typing signs", canBeHeld: false },
  { value: "im.read_receipt", name: "Read receipts", canBeHeld: false },
  { value: "chat.delete", name: "Deletions in team chat", canBeHeld: false },
  { value: "chat.react", name: "Reactions in team chat", canBeHeld: false },
  { value: "chat.pin", name: "Pins in team chat", canBeHeld: false },
  { value: "chat.membership", name: "Joining and leaving channels", canBeHeld: false },
  { value: "chat.status", name: "Processing status in team chat", canBeHeld: false },
  { value: "chat.open", name: "Opening direct messages", canBeHeld: false },
  { value: "a2a.push_config", name: "Addresses for notifications of tasks", canBeHeld: false },
  { value: "webhook.write", name: "Webhooks", canBeHeld: false },
  { value: "contact_rule.allow", name: "Contact rules that allow", canBeHeld: false },
];

/** The kinds of arrivals that rules judge, in words of people. */
export const arrivals: readonly { readonly value: string; readonly name: string; readonly canBeHeld: boolean }[] = [
  { value: "mail", name: "Emails", canBeHeld: true },
];
