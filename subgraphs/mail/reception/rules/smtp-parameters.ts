/**
 * Parameters of MAIL that the extensions of EHLO define: SIZE, 8BITMIME, SMTPUTF8 and DSN. `AUTH=<>` of RFC 4954 is
 * ignored: Exchange, Sendmail and KMail write it without being asked.
 */
export const mailParameters: ReadonlySet<string> = new Set(["SIZE", "BODY", "SMTPUTF8", "RET", "ENVID", "AUTH"]);
/** Parameters of RCPT that the extensions of EHLO define: DSN. */
export const recipientParameters: ReadonlySet<string> = new Set(["NOTIFY", "ORCPT"]);
