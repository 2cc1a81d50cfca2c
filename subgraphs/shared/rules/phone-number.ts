const e164 = /^\+[1-9][0-9]{6,14}$/;

/** Whether the text is a phone number in E.164, without spaces (wire contract im 3). */
export function isE164(text: string): boolean {
  return e164.test(text);
}
