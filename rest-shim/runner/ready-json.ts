/** JSON that is text already: an answer that was kept is sent byte for byte. */
export class ReadyJson {
  constructor(readonly text: string) {}
}
