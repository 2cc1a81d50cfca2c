// Without what looks alike. 64 symbols, so that every byte gives one without favour: 24 of them are 144 bits.
const symbols = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#%+:=?";
const length = 24;
const demands = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** A random password that has a capital, a small letter, a digit and another character. */
export function makePassword(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    const password = Array.from(bytes, (byte) => symbols[byte % symbols.length]).join("");
    if (demands.every((demand) => demand.test(password))) return password;
  }
}
