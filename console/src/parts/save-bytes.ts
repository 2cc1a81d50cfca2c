/** Saves bytes as a file of the user. The page never opens them, because only the sender says what they are. */
export function saveBytes(name: string, base64: string): void {
  save(
    name,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  );
}

/** Saves a text as a file of the user. */
export function saveText(name: string, text: string): void {
  save(name, new TextEncoder().encode(text));
}

function save(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
