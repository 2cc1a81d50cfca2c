// For the examples: an error is printed as one sentence, and the program ends with 1.

/** From now on an uncaught error ends the program with its message. */
export function failInOneSentence(): void {
  process.on("uncaughtException", (error) => fail(error.message));
}

/** Ends the program unless the server answers this GET: the server is there, the key is good, and what it names exists. */
export async function expectAnswer(url: string, path: string, apiKey: string): Promise<void> {
  if (apiKey === "") fail("Set PARLEY_KEY to an API key.");
  const answer = await fetch(`${url}${path}`, { headers: { "X-API-Key": apiKey } }).catch(() =>
    fail(`No server answers at ${url}. Start one, or set PARLEY_URL.`),
  );
  if (answer.ok) return;
  const body = (await answer.json().catch(() => null)) as { readonly error?: { readonly message?: string } } | null;
  fail(`${url}${path} answered ${answer.status}: ${body?.error?.message ?? "this is no Parley."}`);
}

function fail(message: string): never {
  console.error(message.split("\n")[0]);
  process.exit(1);
}
