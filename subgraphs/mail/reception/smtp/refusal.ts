/** An answer that refuses an SMTP command; the server sends its code and text. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
    this.name = "SmtpRefusal";
  }
}

/** What clients are told when something of ours fails: they come again. */
export const tryLater = (): SmtpRefusal => new SmtpRefusal(451, "4.3.0 Something failed here. Try again later.");
