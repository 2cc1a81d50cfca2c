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

/** The answer after an internal failure: clients retry. */
export const tryLater = (): SmtpRefusal => new SmtpRefusal(451, "4.3.0 Something failed here. Try again later.");
